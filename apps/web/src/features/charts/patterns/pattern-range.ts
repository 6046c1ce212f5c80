import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { Interval } from '@kilowatt/domain/time/intervals'
import { localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { periodRange } from '@kilowatt/domain/time/range-presets'
import type { PatternSearch } from './pattern-search.ts'

/** Months before this one that the last twelve begin with. */
const MONTHS_BEFORE = 11
/** Hours of three months are 2,209 at most, and one answer holds 3,000. */
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

/** Of a month quarter-hours are told, of a year hours: a screen has no more pixels, and a curve no other shape. */
export const patternInterval = ({ period }: PatternSearch) =>
  (period === 'month' ? 900 : 3600) satisfies Interval

/** A range in parts that one call answers each; what is still to come is not asked for. */
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

/** A year or a month earlier or later. */
export function steppedPattern(
  search: PatternSearch,
  steps: -1 | 1,
  { nowMs, zone }: { nowMs: number; zone: string },
): PatternSearch {
  const period = search.period === 'month' ? 'month' : 'year'
  const { startMs } = periodRange(period, atOf(search, nowMs, zone), zone, steps)
  return { ...search, period, date: localDateAt(zone, startMs) }
}
