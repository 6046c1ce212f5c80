import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import classes from './DeviceGroupScreen.module.css'
import { DevicesPending } from './DevicesPending.tsx'
import { GroupNow } from './GroupNow.tsx'
import { useDevices } from './use-devices.ts'

type Props = {
  location: Location
  groupId: number
  mayEdit: boolean
  /** the combined chart of the devices */
  chartOf: (group: { id: number; name: string }) => ReactNode
}

/** A group's combined power, its devices, and their chart. */
export function DeviceGroupScreen({ location, groupId, mayEdit, chartOf }: Props) {
  const { t } = useTranslation()
  const { devices, deviceGroups, error, refetch } = useDevices(location.id)
  if (!devices) return <DevicesPending error={error} onRetry={refetch} height={200} />
  const members = devices.filter(
    ({ device }) => !device.hidden && device.deviceGroups.some(({ id }) => id === groupId),
  )
  const group = deviceGroups.find(({ id }) => id === groupId)
  if (!group) return <NotFound back={{ href: webPaths.location(location.id), label: location.name }} />
  return (
    <>
      <PageHeader
        title={group.name}
        context={t('words.deviceCount', { count: members.length })}
        phoneContext={location.name}
        backHref={webPaths.location(location.id)}
      />
      {members.length === 0 && (
        <Card>
          <EmptyState
            title={t('words.groupEmpty')}
            reason={t('devices.groupEmptyText')}
            {...(mayEdit && {
              action: {
                label: t('devices.manageStructure'),
                href: withQuery(webPaths.locationStructure(location.id), { part: groupId }),
              },
            })}
          />
        </Card>
      )}
      {members.length > 0 && (
        <div className={classes.now}>
          <GroupNow members={members} />
        </div>
      )}
      <div className={classes.grid}>
        {members.map((now) => (
          <DeviceCard
            key={now.device.id}
            now={now}
            href={webPaths.groupedDevice(location.id, groupId, now.device.id)}
          />
        ))}
      </div>
      {members.length > 0 && (
        <section className={classes.chart} aria-label={t('devices.title3')}>
          {chartOf(group)}
        </section>
      )}
    </>
  )
}
