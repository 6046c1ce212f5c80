import type { Device } from '@kilowatt/contracts/devices'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import classes from './DeviceFacts.module.css'

/** What is known of a device besides its values. */
export function DeviceFacts({ device, zone }: { device: Device; zone: string }) {
  const { t } = useTranslation()
  const facts = [
    [t('devices.category'), t(`devices.category_${device.category}`)],
    [t('devices.model'), device.type || '–'],
    [t('devices.groups'), device.deviceGroups.map(({ name }) => name).join(', ') || '–'],
    [
      t('devices.lastActivity'),
      device.lastActivityAt === null ? '–' : formatDateTime(device.lastActivityAt, { timeZone: zone }),
    ],
    [t('devices.inCalculations'), t(device.excludedInCalculations ? 'devices.no' : 'devices.yes')],
    [
      t('devices.measures'),
      device.channels.map((channel) => t(`devices.channel_${channel}`)).join(', ') || '–',
    ],
    ...(device.description ? [[t('devices.description'), device.description]] : []),
  ]
  return (
    <Card heading={t('devices.details')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
