import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useControlChanged } from '../use-strategy-actions.ts'

/** A place whose strategies stop. */
export type StopScope =
  | { readonly locationId: number }
  | { readonly locationGroupId: number }
  | { readonly companyId: number }

/** Stops all strategies of a place, and lifts the stop. */
export function useEmergencyStop(scope: StopScope) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const changed = useControlChanged()
  const onError = (error: unknown) => toastError(refusal(error))
  const stop = useMutation({
    mutationFn: () => client.setPoints.stop(scope),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.stopDone'))
    },
    onError,
  })
  const lift = useMutation({
    mutationFn: () => client.setPoints.lift(scope),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.liftDone'))
    },
    onError,
  })
  return { stop, lift }
}
