import { formatTime } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { BalanceBars } from '../../../../shared/energy/balance/BalanceBars.tsx'
import { dayEnergyOf } from '../../../../shared/energy/balance/balance-parts.ts'
import type { useLocationNow } from './-use-location-now.ts'

type Props = { at: Pick<ReturnType<typeof useLocationNow>, 'day' | 'energy' | 'has' | 'zone' | 'cause'> }

/** Where today's energy came from and where it went. */
export function DayBalance({ at: { day, energy, has, zone, cause } }: Props) {
  const { t } = useTranslation()
  return (
    <BalanceBars
      title={t('overview.balanceToday')}
      note={t('words.since', { time: formatTime(day.startMs, { timeZone: zone }) })}
      whenEmpty={t('overview.balanceEmpty')}
      cause={
        cause &&
        t(`overview.balance_${cause.kind}`, {
          devices: cause.devices.join(', '),
          serial: cause.serial,
          count: cause.devices.length,
        })
      }
      day={energy && dayEnergyOf(energy)}
      hasBattery={has('battery')}
    />
  )
}
