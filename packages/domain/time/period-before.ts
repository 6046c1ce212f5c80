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

/** Calendar days from one date to another. */
export const daysBetween = (first: LocalDate, then: LocalDate): number =>
  (midnightMs(then) - midnightMs(first)) / UTC_DAY_MS

/**
 * The period before a range: the previous month for a calendar month, the previous year for a year, as many
 * days for other whole days, and an equal length of time for all other ranges.
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

/** The same calendar days and local times a year earlier; for 29 February the last day of February. */
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
  /** elapsed part of the range, including the current quarter-hour; empty for a future range */
  readonly elapsed: TimeRange
  /** the same part of the previous period, by calendar and local time, at most all of it */
  readonly before: TimeRange
}

/** Comparable parts of a range and another period: while the range is not over, the first part of both. */
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
