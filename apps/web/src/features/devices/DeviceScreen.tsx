import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import classes from './DeviceScreen.module.css'
import { DevicesPending } from './DevicesPending.tsx'
import { useDevices } from './use-devices.ts'

/** One device: what it does now, and what is known of it. */
export function DeviceScreen({ location, deviceId }: { location: Location; deviceId: number }) {
  const { devices, error, refetch } = useDevices(location.id)
  if (!devices) return <DevicesPending error={error} onRetry={refetch} height={320} />
  const now = devices.find(({ device }) => device.id === deviceId)
  if (!now) return <NotFound homeHref={webPaths.location(location.id)} />
  return (
    <>
      <PageHeader title={now.device.name} context={location.name} backHref={webPaths.location(location.id)} />
      <div className={classes.stack}>
        <DeviceCard now={now} />
        <DeviceFacts now={now} zone={location.timezone.name} />
      </div>
    </>
  )
}
