import { floorToQuarter, QUARTER_MS, UTC_DAY_MS } from './floor-time.ts'
import {
  addDays,
  type LocalDate,
  localDateAt,
  localDayRange,
  midnightMs,
  type TimeRange,
} from './local-day.ts'
import { periodRange } from './range-presets.ts'
import { fromLocalMs, toLocalMs } from './zone-offsets.ts'

const isSame = (a: TimeRange, b: TimeRange) => a.startMs === b.startMs && a.endMs === b.endMs

/** Days of the calendar from one date to another. */
export const daysBetween = (first: LocalDate, then: LocalDate): number =>
  (midnightMs(then) - midnightMs(first)) / UTC_DAY_MS

/**
 * The period that lies before a range: of a calendar month the month before, of a year the year before, of any other whole days as
 * many days, of anything else as long a time.
 */
export function periodBefore(range: TimeRange, zone: string): TimeRange {
  for (const period of ['month', 'year'] as const)
    if (isSame(range, periodRange(period, range.startMs, zone)))
      return periodRange(period, range.startMs, zone, -1)
  const first = localDateAt(zone, range.startMs)
  const last = localDateAt(zone, range.endMs - 1)
  const days = { startMs: localDayRange(zone, first).startMs, endMs: localDayRange(zone, last).endMs }
  if (!isSame(range, days)) return { startMs: 2 * range.startMs - range.endMs, endMs: range.startMs }
  return {
    startMs: localDayRange(zone, addDays(first, -daysBetween(first, last) - 1)).startMs,
    endMs: range.startMs,
  }
}

/** The same days of the calendar, at the same times of the clock, a year earlier; of 29 February the day before 1 March. */
export function yearBefore({ startMs, endMs }: TimeRange, zone: string): TimeRange {
  const earlier = (ms: number) => {
    const local = new Date(toLocalMs(zone, ms))
    const [year, month, day] = [local.getUTCFullYear() - 1, local.getUTCMonth(), local.getUTCDate()]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return fromLocalMs(zone, Date.UTC(year, month, Math.min(day, last)) + (local.getTime() % UTC_DAY_MS))
  }
  return { startMs: earlier(startMs), endMs: earlier(endMs) }
}

export type ComparedPeriods = {
  /** what has elapsed of the range, the quarter-hour that runs included; empty for one that is still to come */
  readonly elapsed: TimeRange
  /** as much of the period before, by the calendar and the wall clock, at most the whole of it */
  readonly before: TimeRange
}

/** What of a range and of another period, the one before it, can be compared: while the range runs, the first part of both. */
export function comparedPeriods(
  range: TimeRange,
  nowMs: number,
  zone: string,
  before = periodBefore(range, zone),
): ComparedPeriods {
  const endMs = Math.min(range.endMs, floorToQuarter(nowMs) + QUARTER_MS)
  if (endMs === range.endMs) return { elapsed: range, before }
  if (endMs <= range.startMs)
    return {
      elapsed: { startMs: range.startMs, endMs: range.startMs },
      before: { startMs: before.startMs, endMs: before.startMs },
    }
  const elapsedLocalMs = toLocalMs(zone, endMs) - toLocalMs(zone, range.startMs)
  const sameWallClock = fromLocalMs(zone, toLocalMs(zone, before.startMs) + elapsedLocalMs)
  return {
    elapsed: { startMs: range.startMs, endMs },
    before: { startMs: before.startMs, endMs: Math.min(before.endMs, sameWallClock) },
  }
}
