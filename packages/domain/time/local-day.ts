import { QUARTER_MS, UTC_DAY_MS } from './floor-time.ts'
import { fromLocalMs, toLocalMs } from './zone-offsets.ts'

/** Calendar day without a zone, 'YYYY-MM-DD'. */
export type LocalDate = string

/** Half-open span of time [startMs, endMs), UTC epoch ms. */
export type TimeRange = { readonly startMs: number; readonly endMs: number }

let last = { day: Number.NaN, text: '' }

/** The last day is cached, because a report needs the same day for a hundred rows in a row. */
function dateText(localMs: number): LocalDate {
  const day = Math.floor(localMs / UTC_DAY_MS)
  if (day !== last.day) last = { day, text: new Date(localMs).toISOString().slice(0, 10) }
  return last.text
}

/** Midnight of a date as if it were UTC ms. @throws RangeError if `date` is not a valid 'YYYY-MM-DD' */
export function midnightMs(date: LocalDate): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || dateText(ms) !== date) throw new RangeError(`not a date: ${date}`)
  return ms
}

/** Local date of an instant. */
export function localDateAt(zone: string, utcMs: number): LocalDate {
  return dateText(toLocalMs(zone, utcMs))
}

/** `date` plus calendar days. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateText(midnightMs(date) + days * UTC_DAY_MS)
}

/**
 * From the first instant of a local day to the first of the next: 23, 24 or 25 hours (rarely another length), UTC ms.
 */
export function localDayRange(zone: string, date: LocalDate): TimeRange {
  const localMs = midnightMs(date)
  return { startMs: fromLocalMs(zone, localMs), endMs: fromLocalMs(zone, localMs + UTC_DAY_MS) }
}

/** Starts of the quarter-hours of a local day, UTC ms: 92, 96 or 100 of them in Europe. */
export function quarterHoursOfDay(zone: string, date: LocalDate): number[] {
  const { startMs, endMs } = localDayRange(zone, date)
  return Array.from({ length: Math.ceil((endMs - startMs) / QUARTER_MS) }, (_, i) => startMs + i * QUARTER_MS)
}
