import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>
  /** text of the success message */
  doneText: (output: Output) => string
  done?: () => void
  /** false for forms, which show refusals themselves; otherwise a toast shows them */
  refusalText?: ((error: Error) => string) | 'in form'
}

/** A change of prices or days; afterwards the list and everything that depends on it are refetched. */
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
