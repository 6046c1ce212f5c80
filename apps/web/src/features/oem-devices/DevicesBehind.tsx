import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './OemDevices.module.css'

type Props = { oemDeviceId: number; locationId: number }

/** Devices that a controller reports, each linked to its page. Renders nothing if there are no devices. */
export function DevicesBehind({ oemDeviceId, locationId }: Props) {
  const { t } = useTranslation()
  const devices = useQuery(orpc.devices.list.queryOptions({ input: { locationId } })).data?.data.devices
  const behind = devices?.filter((device) => device.oemDeviceId === oemDeviceId) ?? []
  if (behind.length === 0) return null
  return (
    <Card heading={t('words.devices')}>
      <ul className={classes.behind}>
        {behind.map(({ id, name, category }) => (
          <li key={id}>
            <AppLink href={webPaths.reportedDevice(locationId, oemDeviceId, id)} className={classes.link}>
              {name}
            </AppLink>
            <span className="caption">{t(`categories.${category}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
