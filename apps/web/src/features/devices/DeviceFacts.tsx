import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import classes from './DeviceFacts.module.css'
import type { DeviceNow } from './use-devices.ts'

/** What is known of a device besides its values. */
export function DeviceFacts({ now: { device, live }, zone }: { now: DeviceNow; zone: string }) {
  const { t } = useTranslation()
  // The list is of when the page was opened; values have come since.
  const lastActivityAt = Math.max(device.lastActivityAt ?? 0, live?.at ?? 0)
  const facts = [
    [t('devices.category'), t(`devices.category_${device.category}`)],
    [t('devices.model'), device.type || '–'],
    [t('devices.groups'), device.deviceGroups.map(({ name }) => name).join(', ') || '–'],
    [
      t('devices.lastActivity'),
      lastActivityAt === 0 ? '–' : formatDateTime(lastActivityAt, { timeZone: zone }),
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
