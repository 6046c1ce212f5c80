import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>
  /** words for what was done */
  doneText: (output: Output) => string
  done?: () => void
  /** a form tells its own refusals; others have words for what was refused */
  refusalText?: ((error: Error) => string) | 'in form'
}

/** A change of prices or days: the list, and whatever counts with them, is asked for anew. */
export function usePriceChange<Input, Output>({
  change,
  doneText,
  done,
  refusalText,
}: Options<Input, Output>) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      toastSuccess(doneText(output))
      done?.()
      await Promise.all(
        [orpc.networkPrices.key(), orpc.calculations.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => {
      if (refusalText !== 'in form') toastError(refusalText?.(error) ?? refusal(error))
    },
  })
}
