import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'

type Options<Value, Answer> = {
  change: (value: Value) => Promise<Answer>
  /** start of the failure message, before the reason (spec §8) */
  failure: string
  done: (answer: Answer, value: Value) => void
}

/** Changes tokens or metering places. A failure is shown as a toast, and also in the dialog. */
export function usePortalChange<Value, Answer>({ change, failure, done }: Options<Value, Answer>) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, value) => {
      await Promise.all(
        [orpc.externalCredentials.key(), orpc.abstractDevices.key(), orpc.externalDevices.key()].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      )
      done(answer, value)
    },
    onError: (error) => toastError(`${t(failure)}: ${refusal(error)}`),
  })
}
