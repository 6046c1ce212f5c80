import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { bucketEdges, cutBucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { type Interval, intervals } from '@kilowatt/domain/time/intervals'
import { invalidField } from '../../../../platform/errors.ts'
import {
  assertRange,
  type ChartRequest,
  grainOf,
  plannedBuckets,
  pointsFit,
  requestedOf,
} from './charts-plan.ts'

/** What to read for summing locations, and the buckets to sum into; `range` is one bucket. */
export type LocationsPlan = {
  readonly interval: Interval | 'range'
  readonly source: 'quarters' | 'days' | 'months'
  /** bucket i is [edges[i], edges[i + 1]), epoch ms */
  readonly edges: Float64Array
  readonly from: number
  readonly to: number
  /** time zone in which the edges are days and hours */
  readonly timezone: string
}

/**
 * Largest number of rows summed by one statement: quarter-hours of one day for 10,000 locations or of nine days for
 * 1,000, or days of nearly three years for 1,000. Measured at 1 to 2 µs a row.
 */
export const MAX_SUMMED_ROWS = 1_000_000
const QUARTER_S = 900
const DAY_S = 86_400

const sourceOf = (interval: Interval): LocationsPlan['source'] =>
  interval === 'month' ? 'months' : interval >= DAY_S ? 'days' : 'quarters'

/** Number of roll-up rows summed for buckets of an interval. */
export function summedRows(interval: Interval, edges: Float64Array, locations: number): number {
  const span = ((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / 1000
  const source = sourceOf(interval)
  const entries = source === 'months' ? edges.length - 1 : span / (source === 'days' ? DAY_S : QUARTER_S)
  return locations * Math.ceil(entries)
}

/**
 * Like `planChart`, for many locations at once. They are summed from quarter-hours, days and months, so no
 * interval is shorter than a quarter-hour. The number of locations limits how short it can be.
 * @throws AppError `invalid` naming the field, with the interval or end that would be accepted
 */
export function planLocations(
  request: ChartRequest,
  timezone: string,
  locations: number,
): LocationsPlan & { readonly interval: Interval; readonly measure: Chart['measure'] } {
  const { from, to } = request
  const { range, isAuto, interval: wished } = requestedOf(request)
  const finestFirst = intervals
    .slice(intervals.indexOf(wished))
    .filter((interval) => interval === 'month' || interval >= QUARTER_S)
  for (const interval of finestFirst) {
    const source = sourceOf(interval)
    const edges = cutBucketEdges(range, interval, timezone, grainOf(source, interval))
    if (!pointsFit(interval, edges, to - from)) continue
    if (summedRows(interval, edges, locations) > MAX_SUMMED_ROWS) continue
    if (!isAuto && interval !== wished)
      throw invalidField('interval', `is too short for these locations and this range; ${interval} would do`)
    return { ...plannedBuckets(request, { interval, edges, source }), timezone }
  }
  const last = bucketEdges(range, 'month', timezone)[Math.floor(MAX_SUMMED_ROWS / locations)]
  throw invalidField('to', `the range is too long for so many locations; ${last} would do`)
}

/**
 * A `LocationsPlan` for summing a whole range: whole days of the time zone from days and months, other ranges
 * from quarter-hours.
 */
export function queryPlanForRange(
  { from, to }: { readonly from: number; readonly to: number },
  timezone: string,
) {
  assertRange({ from, to })
  const range = { startMs: from, endMs: to }
  const days = bucketEdges(range, DAY_S, timezone)
  const isWholeDays = days[0] === from && days.at(-1) === to
  const edges = isWholeDays ? days : bucketEdges(range, QUARTER_S, timezone)
  const [first, last] = [edges[0] ?? from, edges.at(-1) ?? to]
  const source = isWholeDays ? 'days' : 'quarters'
  return {
    interval: 'range',
    source,
    edges: Float64Array.of(first, last),
    from: first,
    to: last,
    timezone,
  } as const
}

/** Whether the buckets are days or months, which each location has in its own time zone. */
export const usesLocalDays = ({ source }: Pick<LocationsPlan, 'source'>) => source !== 'quarters'
