import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'

const HOUR_MS = 3_600_000

export const snoozes = ['hour', 'evening', 'tomorrow', 'week'] as const

/** Instant at which a snooze ends; null if that time has passed today. */
export function snoozedUntil(name: (typeof snoozes)[number], now: number, timezone: string): number | null {
  const today = localDateAt(timezone, now)
  const clock = (day: string, time: string) => fromLocalMs(timezone, Date.parse(`${day}T${time}:00Z`))
  if (name === 'hour') return now + HOUR_MS
  if (name === 'week') return clock(addDays(today, 7), '08:00')
  if (name === 'tomorrow') return clock(addDays(today, 1), '08:00')
  const evening = clock(today, '18:00')
  return evening - now > HOUR_MS ? evening : null
}
