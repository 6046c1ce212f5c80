import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'

export const overrideEnds = ['hour', 'time', 'open'] as const
export type OverrideEnd = (typeof overrideEnds)[number]

const HOUR_MS = 3_600_000

/**
 * When a manual setting ends, epoch ms; null if only a person ends it.
 * @param time local, HH:MM: today, or tomorrow if that time has passed
 */
export function overrideUntil(
  end: OverrideEnd,
  time: string,
  nowMs: number,
  timezone: string,
): number | null {
  if (end === 'open') return null
  if (end === 'hour') return nowMs + HOUR_MS
  const today = localDateAt(timezone, nowMs)
  const on = (day: string) => fromLocalMs(timezone, Date.parse(`${day}T${time}:00Z`))
  return on(today) > nowMs ? on(today) : on(addDays(today, 1))
}
