import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'

/** Changes the order of a location's strategies. Until the server has answered, the new order is shown. */
export function useReorder(locationId: number) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (strategyIds: readonly number[]) =>
      client.strategies.reorder({ locationId, strategyIds: [...strategyIds] }),
    onMutate: setWanted,
    onError: (error) => toastError(refusal(error)),
    onSettled: async (_answer, _error, ids) => {
      await queryClient.invalidateQueries({ queryKey: orpc.strategies.key() })
      setWanted((now) => (now === ids ? null : now))
    },
  })
  return {
    reorder: mutate,
    isPending,
    /** strategies in the order requested last */
    inOrder: <One extends { readonly id: number }>(strategies: readonly One[]): readonly One[] =>
      wanted === null
        ? strategies
        : strategies.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)),
  }
}
