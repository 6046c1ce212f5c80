import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { cx } from '../../ui/class-names.ts'
import { Card } from '../../ui/data/Card.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { ConnectionTimeline } from './ConnectionTimeline.tsx'
import { DevicesBehind } from './DevicesBehind.tsx'
import { LineQuality } from './LineQuality.tsx'
import { MobileData } from './MobileData.tsx'
import { OemDeviceActions } from './OemDeviceActions.tsx'
import { OemDeviceFacts } from './OemDeviceFacts.tsx'
import classes from './OemDevices.module.css'
import { PushSwitch } from './PushSwitch.tsx'

type Props = {
  /** id or serial */
  oemDeviceId: string
  /** whether this address may show the controller */
  belongsHere: (device: OemDeviceDetails) => boolean
  /** the list that the controller belongs to */
  listHref: string
  /** time zone of the location, if the page belongs to a location */
  zone?: string
  /** action on the owner that the viewer may use */
  ownerActionOf?: (device: OemDeviceDetails) => ReactNode
  /** content of other features for a controller at a location */
  moreOf?: (device: OemDeviceDetails, zone: string) => ReactNode
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const REFRESH_MS = 15_000

/** The page of a controller, P1 module or gateway: its connection, facts, and owner. */
export function OemDeviceScreen({
  oemDeviceId,
  belongsHere,
  listHref,
  zone = browserZone,
  ownerActionOf,
  moreOf,
}: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.oemDevices.get.queryOptions({ input: { id: oemDeviceId }, refetchInterval: REFRESH_MS }),
  )
  const device = query.data?.data.oemDevice
  const isAbsent =
    query.error !== null && ['invalid', 'not_found', 'forbidden'].includes(errorCodeOf(query.error))
  if (isAbsent || (device && !belongsHere(device)))
    return <NotFound back={{ href: listHref, label: t('words.controllers') }} />
  if (query.error && !device)
    return <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
  if (!device) return <Skeleton height={240} radius={14} />
  return (
    <>
      <PageHeader
        title={device.alias ?? device.unitId}
        context={device.alias === null ? t(`controllerTypes.${device.type}`) : device.unitId}
        backHref={listHref}
        actions={
          <OemDeviceActions device={device} listHref={listHref} ownerAction={ownerActionOf?.(device)} />
        }
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <ConnectionState device={device} zone={zone} />
          <LineQuality device={device} zone={zone} />
          {device.location && moreOf?.(device, zone)}
        </div>
        <div className={cx(classes.column, classes.side)}>
          <Card heading={t('controllerPages.liveValues')}>
            <PushSwitch device={device} />
          </Card>
          <MobileData device={device} />
          <OemDeviceFacts device={device} />
          {/* loads later than the rest, so it is last and moves nothing */}
          {device.locationId !== null && (
            <DevicesBehind oemDeviceId={device.id} locationId={device.locationId} />
          )}
        </div>
        <div className={classes.history}>
          <ConnectionTimeline oemDeviceId={device.id} zone={zone} />
        </div>
      </div>
    </>
  )
}
