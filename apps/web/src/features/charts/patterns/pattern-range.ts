import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { Interval } from '@kilowatt/domain/time/intervals'
import { localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { periodRange } from '@kilowatt/domain/time/range-presets'
import type { PatternSearch } from './pattern-search.ts'

/** Months before the current one at which the last twelve months begin. */
const MONTHS_BEFORE = 11
/** Three months have 2,209 hours at most, and one answer contains up to 3,000 intervals. */
const MONTHS_PER_CALL = 3

const atOf = ({ date }: PatternSearch, nowMs: number, zone: string) =>
  date ? localDayRange(zone, date).startMs : nowMs

export function patternRange(search: PatternSearch, nowMs: number, zone: string): TimeRange {
  if (search.period !== 'last') return periodRange(search.period, atOf(search, nowMs, zone), zone)
  return {
    startMs: periodRange('month', nowMs, zone, -MONTHS_BEFORE).startMs,
    endMs: periodRange('month', nowMs, zone).endMs,
  }
}

/**
 * Quarter-hours for a month, hours for a year, because a screen has no more pixels and the curve would look
 * the same.
 */
export const patternInterval = ({ period }: PatternSearch) =>
  (period === 'month' ? 900 : 3600) satisfies Interval

/** Splits a range into parts that one call each can answer, without the future. */
export function patternParts(range: TimeRange, nowMs: number, zone: string): TimeRange[] {
  const months = bucketEdges(range, 'month', zone)
  const parts: TimeRange[] = []
  for (let n = 0; n < months.length - 1; n += MONTHS_PER_CALL) {
    const startMs = months[n] ?? range.startMs
    const endMs = months[Math.min(n + MONTHS_PER_CALL, months.length - 1)] ?? range.endMs
    if (startMs < nowMs) parts.push({ startMs, endMs })
  }
  return parts
}

/** One year or month earlier or later. */
export function steppedPattern(
  search: PatternSearch,
  steps: -1 | 1,
  { nowMs, zone }: { nowMs: number; zone: string },
): PatternSearch {
  const period = search.period === 'month' ? 'month' : 'year'
  const { startMs } = periodRange(period, atOf(search, nowMs, zone), zone, steps)
  return { ...search, period, date: localDateAt(zone, startMs) }
}
