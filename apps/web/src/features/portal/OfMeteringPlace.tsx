import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import type { PortalSearch } from '../../shared/portal/portal-search.ts'
import { usePortal } from './use-portal.ts'

type Props = {
  search: PortalSearch
  /** null: none is chosen */
  children: (device: ExternalDevice | null) => ReactNode
}

/** A page about the metering place of the address. "None is chosen" can only be said once it is known which there are. */
export function OfMeteringPlace({ search, children }: Props) {
  const { t } = useTranslation()
  const { devices, places, device, isLoading } = usePortal(search)
  const failed = [devices, places].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error)
    return (
      <LoadFailure title={t('portal.errorFetchingDevices')} error={failed.error} onRetry={failed.refetch} />
    )
  if (isLoading) return <Skeleton height={640} radius={14} aria-label={t('words.loading')} />
  return children(device)
}
