import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import type { PortalSearch } from '../../shared/portal/portal-search.ts'
import { usePortal } from './use-portal.ts'

type Props = {
  search: PortalSearch
  /** a placeholder in the shape of the page, while the metering places load */
  skeleton: ReactNode
  /** null: none is chosen */
  children: (device: ExternalDevice | null) => ReactNode
}

/** A page about the metering place in the address. Only a loaded list shows whether it contains the place. */
export function OfMeteringPlace({ search, skeleton, children }: Props) {
  const { t } = useTranslation()
  const { devices, places, device, isLoading } = usePortal(search)
  const failed = [devices, places].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error)
    return (
      <LoadFailure title={t('portal.errorFetchingDevices')} error={failed.error} onRetry={failed.refetch} />
    )
  if (isLoading) return skeleton
  return children(device)
}
