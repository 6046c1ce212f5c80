import type { OemDeviceDetails as Details } from '@kilowatt/contracts/devices/oem-devices'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { OemDeviceFacts } from './OemDeviceFacts.tsx'

type Props = {
  /** number or serial */
  oemDeviceId: string
  /** does this address show it? */
  belongsHere: (device: Details) => boolean
  /** the list that it is in */
  listHref: string
  actionsOf: (device: Details) => ReactNode
}

/** The page of one controller, P1 module or gateway. */
export function OemDeviceDetails({ oemDeviceId, belongsHere, listHref, actionsOf }: Props) {
  const { t } = useTranslation()
  const query = useQuery(orpc.oemDevices.get.queryOptions({ input: { id: oemDeviceId } }))
  const device = query.data?.data.oemDevice
  const isAbsent = query.error !== null && ['invalid', 'not_found'].includes(errorCodeOf(query.error))
  if (isAbsent || (device && !belongsHere(device))) return <NotFound homeHref={listHref} />
  if (query.error)
    return <LoadFailure title={t('company.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  if (!device) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={device.alias ?? device.unitId}
        {...(device.alias !== null && { context: device.unitId })}
        backHref={listHref}
        actions={actionsOf(device)}
      />
      <OemDeviceFacts device={device} />
    </>
  )
}
