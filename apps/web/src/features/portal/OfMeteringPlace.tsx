import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import type { PortalSearch } from '../../shared/portal/portal-search.ts'
import { usePortal } from './use-portal.ts'

type Props = {
  search: PortalSearch
  /** the shape of the page while it is not known which there are */
  toCome: ReactNode
  /** null: none is chosen */
  children: (device: ExternalDevice | null) => ReactNode
}

/** A page about the metering place of the address. That it is not among them can only be said once it is known which there are. */
export function OfMeteringPlace({ search, toCome, children }: Props) {
  const { t } = useTranslation()
  const { devices, places, device, isLoading } = usePortal(search)
  const failed = [devices, places].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error)
    return (
      <LoadFailure title={t('portal.errorFetchingDevices')} error={failed.error} onRetry={failed.refetch} />
    )
  if (isLoading) return toCome
  return children(device)
}
