import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import type { DeviceNow } from './use-devices.ts'

/**
 * Periods in which a device belonged to the location, each with the controller. If a period follows directly
 * on another, the history continues.
 */
function Stays({ stays, zone }: { stays: DeviceNow['device']['stays']; zone: string }) {
  const { t } = useTranslation()
  const at = (ms: number) => formatDateTime(ms, { timeZone: zone })
  return (
    <ul>
      {stays.map(({ unitId, from, until }) => (
        <li key={from}>
          {until === null
            ? t('devices.staySince', { from: at(from) })
            : t('devices.stayFromTo', { from: at(from), until: at(until) })}
          {unitId && ` · ${unitId}`}
        </li>
      ))}
    </ul>
  )
}

/** Facts about a device other than its values. */
export function DeviceFacts({ now: { device, live }, zone }: { now: DeviceNow; zone: string }) {
  const { t, i18n } = useTranslation()
  // the list of devices was loaded with the page; live values are newer
  const lastActivityAt = live?.at ?? device.lastActivityAt
  const facts: Fact[] = [
    [t('devices.category'), t(`categories.${device.category}`)],
    [t('devices.model'), device.type || null],
    ...(device.capacityKwh === null
      ? []
      : [
          [
            t('devices.capacity'),
            formatEnergy(device.capacityKwh * 1_000, { locale: i18n.language, trim: true }).text,
          ] as const,
        ]),
    [t('devices.groups'), device.deviceGroups.map(({ name }) => name).join(', ') || null],
    [
      t('devices.lastActivity'),
      lastActivityAt === null ? null : formatDateTime(lastActivityAt, { timeZone: zone }),
    ],
    ...(device.status === 'error' && device.retriesAvailable !== null
      ? [[t('devices.retriesAvailable'), String(device.retriesAvailable)] as const]
      : []),
    [t('devices.inCalculations'), t(device.excludedInCalculations ? 'words.no' : 'words.yes')],
    [
      t('devices.measures'),
      device.channels.map((channel) => t(`devices.channel_${channel}`)).join(', ') || null,
    ],
    ...(device.stays.length > 1
      ? [[t('devices.stays'), <Stays key="stays" stays={device.stays} zone={zone} />] as const]
      : []),
    ...(device.description ? [[t('devices.description'), device.description] as const] : []),
  ]
  return (
    <Card heading={t('words.details')}>
      <FactList facts={facts} />
    </Card>
  )
}
