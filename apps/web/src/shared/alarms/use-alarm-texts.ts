import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatLasting } from '@kilowatt/domain/units/format-duration'
import { measuredText } from '@kilowatt/domain/units/measured-text'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../dates/browser-zone.ts'

const DAY_MS = 86_400_000

/** Time zone in which the times of an alarm are shown: that of its location. */
export const alarmZoneOf = (alarm: Pick<Alarm, 'location'>) => alarm.location?.timezone ?? browserZone

/** Texts of alarms: texts of their kind, and times in the zone of their location. */
export function useAlarmTexts() {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const valuesOf = ({ value, limit, unit, code, device, controller, ruleName }: Alarm) => ({
    value: measuredText(value, unit, locale),
    limit: measuredText(limit, unit, locale),
    code: code ?? '',
    device: device?.name ?? controller?.name ?? '',
    rule: ruleName ?? '',
  })
  const ofKind = (alarm: Alarm, key: 'title' | 'means' | 'helps') =>
    t(`${alarmTextFeature(alarm.kind)}.${key}`, valuesOf(alarm))
  const duration = (ms: number) => formatLasting(ms, { locale })
  return {
    title: (alarm: Alarm) => alarm.ruleName ?? ofKind(alarm, 'title'),
    kind: (kind: Alarm['kind']) => t(`${alarmTextFeature(kind)}.name`),
    means: (alarm: Alarm) => ofKind(alarm, 'means'),
    helps: (alarm: Alarm) => ofKind(alarm, 'helps'),
    /** how a resolved alarm ended: "solved", or the other reason for its end */
    ended: ({ endedBecause }: Alarm) => t(`alarms.ended_${endedBecause ?? 'cleared'}`),
    measured: (value: number | null, unit: string | null) => measuredText(value, unit, locale),
    duration,
    /** `15. 10. 2026 08:12` */
    at: (ms: number, timeZone: string) => formatDateTime(ms, { timeZone }),
    day: (ms: number, timeZone: string) => formatDate(ms, { timeZone }),
    time: (ms: number, timeZone: string) => formatTime(ms, { timeZone }),
    /**
     * as short as possible without being ambiguous: `10:12` today, `Wed 15:30` within six days, otherwise the date:
     * `12. 10.`
     */
    since: (ms: number, now: number, timeZone: string) => {
      if (localDateAt(timeZone, ms) === localDateAt(timeZone, now)) return formatTime(ms, { timeZone })
      if (Math.abs(now - ms) < 6 * DAY_MS)
        return `${formatWeekday(ms, { locale, timeZone, style: 'short' })} ${formatTime(ms, { timeZone })}`
      const day = formatDate(ms, { timeZone })
      const isThisYear = day.slice(-4) === formatDate(now, { timeZone }).slice(-4)
      return isThisYear ? day.slice(0, -5) : day
    },
  }
}
