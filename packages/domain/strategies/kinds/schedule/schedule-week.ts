import { addDays, type LocalDate, localDateAt, midnightMs } from '../../../time/local-day.ts'
import { fromLocalMs } from '../../../time/zone-offsets.ts'
import { localMinute, minuteOfDay } from '../../local-clock.ts'
import type { Site } from '../../site.ts'
import type { StrategyWeekRow } from '../../strategy-kind.ts'

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000
export const HOLIDAY = 8

/** The row that is in effect, and when it ends. If two rows are in effect, the first of the list. */
export type CurrentRow = { readonly row: StrategyWeekRow; readonly endMs: number }

/**
 * Row of a week at an instant. A row belongs to the day on which it starts, and extends into the next day if
 * its end is earlier than its start; if both are equal, it lasts a whole day. A holiday uses the rows of
 * holidays, or those of its weekday if there are none.
 */
export function currentRow(
  rows: readonly StrategyWeekRow[],
  { timezone: zone, atMs, holidays }: Pick<Site, 'timezone' | 'atMs' | 'holidays'>,
): CurrentRow | null {
  const minute = localMinute(zone, atMs)
  const today = localDateAt(zone, atMs)
  const yesterday = addDays(today, -1)
  const [ofToday, ofYesterday] = [dayOfRows(rows, today, holidays), dayOfRows(rows, yesterday, holidays)]
  for (const row of rows) {
    const { start, end } = minutesOfRow(row)
    const isToday = row.day === ofToday && minute >= start && minute < end
    if (!isToday && !(row.day === ofYesterday && minute < end - DAY_MINUTES)) continue
    const endMs = fromLocalMs(zone, midnightMs(isToday ? today : yesterday) + end * MINUTE_MS)
    // in a repeated hour the local clock shows the end twice
    return { row, endMs: Math.max(endMs, atMs) }
  }
  return null
}

/** A row of each weekday begins within this time. */
const DAYS_AHEAD = 7

/** When the next row begins; null without rows. */
export function nextStart(
  rows: readonly StrategyWeekRow[],
  { timezone, atMs, holidays }: Pick<Site, 'timezone' | 'atMs' | 'holidays'>,
): number | null {
  const today = localDateAt(timezone, atMs)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const day = dayOfRows(rows, date, holidays)
    const starts = rows
      .filter((row) => row.day === day)
      .map((row) => fromLocalMs(timezone, midnightMs(date) + minutesOfRow(row).start * MINUTE_MS))
      .filter((startMs) => startMs > atMs)
    if (starts.length > 0) return Math.min(...starts)
  }
  return null
}

/** Minutes from the midnight before a row; the end may be on the next day. */
export function minutesOfRow({ from, to }: StrategyWeekRow) {
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)]
  return { start, end: end > start ? end : end + DAY_MINUTES }
}

function dayOfRows(rows: readonly StrategyWeekRow[], date: LocalDate, holidays: Site['holidays']): number {
  if (holidays.has(date) && rows.some(({ day }) => day === HOLIDAY)) return HOLIDAY
  return new Date(midnightMs(date)).getUTCDay() || 7
}
