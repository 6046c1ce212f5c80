import { addDays, localDateAt, midnightMs } from '../time/local-day.ts'
import { fromLocalMs, zoneOffsetMs } from '../time/zone-offsets.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Minute of the local day, 0 to 1439. */
export function localMinute(zone: string, atMs: number): number {
  const local = Math.floor((atMs + zoneOffsetMs(zone, atMs)) / MINUTE_MS)
  return ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
}

/** Minutes since midnight of HH:MM. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a local minute is in a span of the day, which may extend past midnight; equal ends mean the whole day. */
export function isInDaySpan(minute: number, from: string, to: string): boolean {
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)]
  if (start === end) return true
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/**
 * The next instant after `atMs` at which the local clock shows HH:MM; for a time that a clock change skips,
 * the instant of the change.
 */
export function nextLocalTime(zone: string, atMs: number, time: string): number {
  const today = localDateAt(zone, atMs)
  const on = (date: string) => fromLocalMs(zone, midnightMs(date) + minuteOfDay(time) * MINUTE_MS)
  const atToday = on(today)
  return atToday > atMs ? atToday : on(addDays(today, 1))
}
