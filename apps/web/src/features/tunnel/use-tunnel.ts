import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

/**
 * Polling interval. A controller connects within seconds, and an open tunnel may be closed by another person
 * or lost.
 */
const askAgainMs = { opening: 1_000, open: 3_000, closed: 15_000 } as const

/** The latest tunnel to a controller, with its actions. */
export function useTunnel(controllerId: number) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const input = { controllerId }
  const state = useQuery({
    ...orpc.tunnels.state.queryOptions({ input }),
    refetchInterval: ({ state: { data } }) => askAgainMs[data?.data.tunnel?.state ?? 'closed'],
  })
  const onError = (error: Error) => toastError(refusal(error))
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.tunnels.key() })
  const open = useMutation({
    mutationFn: (acceptsMobileCosts: boolean) => client.tunnels.open({ ...input, acceptsMobileCosts }),
    onSettled,
    onError,
  })
  const close = useMutation({ mutationFn: () => client.tunnels.close(input), onSettled, onError })
  return { state, open, close }
}
