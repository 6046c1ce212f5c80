import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './DeviceGroupList.module.css'
import type { DeviceNow } from './use-devices.ts'

/** The groups that a device stands in. */
export function DeviceGroupList({ now: { device } }: { now: DeviceNow }) {
  const { t } = useTranslation()
  return (
    <Card>
      {device.deviceGroups.length === 0 ? (
        <EmptyState title={t('devices.noGroup')} reason={t('devices.noGroupText')} />
      ) : (
        <ul className={classes.groups}>
          {device.deviceGroups.map(({ id, name }) => (
            <li key={id}>
              <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
              <AppLink href={webPaths.deviceGroup(device.locationId, id)}>{name}</AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
