import { useTranslation } from 'react-i18next'
import { useRefusal } from '../../api/use-refusal.ts'
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts'
import type { usePortal } from './use-portal.ts'

/** Shows a toast for tokens or metering places that failed to load, on any page of the portal (spec §8). */
export function usePortalFailures({
  tokens,
  places,
  devices,
}: Pick<ReturnType<typeof usePortal>, 'tokens' | 'places' | 'devices'>): void {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const textOf = (name: string, error: Error | null) => error && `${name}: ${refusal(error)}`
  useFailureToast(textOf(t('portal.errorFetchingTokens'), tokens.error))
  useFailureToast(textOf(t('portal.errorFetchingDevices'), places.error ?? devices.error))
}
