import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import type { DeviceNow } from './use-devices.ts'

/** What is known of a device besides its values. */
export function DeviceFacts({ now: { device, live }, zone }: { now: DeviceNow; zone: string }) {
  const { t } = useTranslation()
  // the list of devices is of when the page was opened; values have come since
  const lastActivityAt = live?.at ?? device.lastActivityAt
  const facts: Fact[] = [
    [t('devices.category'), t(`categories.${device.category}`)],
    [t('devices.model'), device.type || null],
    [t('devices.groups'), device.deviceGroups.map(({ name }) => name).join(', ') || null],
    [
      t('devices.lastActivity'),
      lastActivityAt === null ? null : formatDateTime(lastActivityAt, { timeZone: zone }),
    ],
    [t('devices.inCalculations'), t(device.excludedInCalculations ? 'words.no' : 'words.yes')],
    [
      t('devices.measures'),
      device.channels.map((channel) => t(`devices.channel_${channel}`)).join(', ') || null,
    ],
    ...(device.description ? [[t('devices.description'), device.description] as const] : []),
  ]
  return (
    <Card heading={t('words.details')}>
      <FactList facts={facts} />
    </Card>
  )
}
