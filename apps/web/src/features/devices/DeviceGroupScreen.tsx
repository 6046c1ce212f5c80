import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import classes from './DeviceGroupScreen.module.css'
import { DevicesPending } from './DevicesPending.tsx'
import { useDevices } from './use-devices.ts'

/** The devices of a group side by side. A group without devices is not told apart from one that does not exist. */
export function DeviceGroupScreen({ location, groupId }: { location: Location; groupId: number }) {
  const { t } = useTranslation()
  const { devices, error, refetch } = useDevices(location.id)
  if (!devices) return <DevicesPending error={error} onRetry={refetch} height={200} />
  const members = devices.filter(({ device }) => device.deviceGroups.some(({ id }) => id === groupId))
  const group = members[0]?.device.deviceGroups.find(({ id }) => id === groupId)
  if (!group) return <NotFound homeHref={webPaths.location(location.id)} />
  return (
    <>
      <PageHeader
        title={group.name}
        context={t('words.deviceCount', { count: members.length })}
        phoneContext={location.name}
        backHref={webPaths.location(location.id)}
      />
      <div className={classes.grid}>
        {members.map((now) => (
          <DeviceCard
            key={now.device.id}
            now={now}
            href={webPaths.groupedDevice(location.id, groupId, now.device.id)}
          />
        ))}
      </div>
    </>
  )
}
