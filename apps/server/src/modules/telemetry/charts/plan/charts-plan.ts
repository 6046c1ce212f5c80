import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { bucketEdges, cutBucketEdges } from '@kilowatt/domain/time/bucket-edges'
import {
  chooseInterval,
  type Interval,
  intervals,
  intervalVerdict,
  MAX_POINTS_PER_SERIES,
  measureOf,
  type ShownMeasure,
} from '@kilowatt/domain/time/intervals'
import { longestMs, longestRanges, type RangeOf } from '@kilowatt/domain/time/longest-ranges'
import { invalidField } from '../../../../platform/errors.ts'

export type ChartRequest = {
  readonly from: number
  readonly to: number
  readonly interval: string
  readonly measure: 'power' | 'energy' | 'auto'
}

export type ChartPlan = {
  readonly interval: Interval
  readonly measure: Chart['measure']
  readonly source: Chart['source']
  /** bucket i is [edges[i], edges[i + 1]), epoch ms */
  readonly edges: Float64Array
  readonly from: number
  readonly to: number
}

const QUARTER_S = 900
const HOUR_S = 3600
const DAY_S = 86_400

/**
 * What to read for a range. An `auto` interval aims at as many points as its measure can show. The source is
 * the coarsest one that is fine enough. The range is extended to the steps of the source: quarter-hours or
 * local days. An `auto` measure is power up to a week and for requested intervals up to an hour, otherwise
 * energy.
 * @throws AppError `invalid` naming the field
 */
export function planChart(request: ChartRequest, zone: string): ChartPlan {
  const { from, to } = request
  const { range, interval } = requestedOf(request)
  const source = sourceOf(interval)
  const edges = cutBucketEdges(range, interval, zone, grainOf(source, interval))
  if (!pointsFit(interval, edges, to - from)) {
    const longer = intervals
      .slice(intervals.indexOf(interval))
      .find((one) => pointsFit(one, bucketEdges(range, one, zone), to - from))
    throw invalidField('interval', `gives more than ${MAX_POINTS_PER_SERIES} points; ${longer} would do`)
  }
  return plannedBuckets(request, { interval, edges, source })
}

type Buckets<S> = { readonly interval: Interval; readonly edges: Float64Array; readonly source: S }

/** The buckets of a request, with their measure and the span they cover. */
export const plannedBuckets = <S>(request: ChartRequest, { interval, edges, source }: Buckets<S>) => ({
  interval,
  measure: shownMeasure(request, interval),
  source,
  edges,
  from: edges[0] ?? request.from,
  to: edges.at(-1) ?? request.to,
})

/**
 * Interval and measure of a request before any limits: as requested, or suitable for the range.
 * @throws AppError `invalid` naming the field
 */
export function requestedOf(request: ChartRequest) {
  assertRange(request)
  const { from, to } = request
  const isAuto = request.interval === 'auto'
  const interval = isAuto
    ? chooseInterval(to - from, openedMeasure(request))
    : parseInterval(request.interval)
  return { range: { startMs: from, endMs: to }, isAuto, interval }
}

/** The default measure of a request. */
const openedMeasure = ({ from, to, measure }: ChartRequest): ShownMeasure =>
  measure === 'auto' ? measureOf(to - from) : measure

/**
 * @throws AppError `invalid` for a reversed range, or a range that is too long, with the end that would be
 * accepted
 */
export function assertRange(
  { from, to }: { readonly from: number; readonly to: number },
  of: RangeOf = 'chart',
) {
  if (to <= from) throw invalidField('to', 'must be after from')
  const last = from + longestMs(of)
  if (to > last)
    throw invalidField('to', `the range must not exceed ${longestRanges[of].words}; ${last} would do`)
}

export function pointsFit(interval: Interval, edges: Float64Array, rangeMs: number): boolean {
  const verdict = intervalVerdict(interval, rangeMs)
  return (
    edges.length - 1 <= MAX_POINTS_PER_SERIES && (verdict.allowed || verdict.reason !== 'too_many_points')
  )
}

/** A short interval shows when something happened, a long one how much it was. */
function shownMeasure(request: ChartRequest, interval: Interval): ShownMeasure {
  const isLong = interval === 'month' || interval > HOUR_S
  const isChosen = request.measure === 'auto' && request.interval !== 'auto'
  return isChosen ? (isLong ? 'energy' : 'power') : openedMeasure(request)
}

/** @throws AppError `invalid` */
function parseInterval(wished: string): Interval {
  const found = intervals.find((interval) => String(interval) === wished)
  if (found === undefined) throw invalidField('interval', 'is not a known interval')
  return found
}

/** Whether the buckets are whole days of the location. */
export const isDaily = (interval: Interval) => interval === 'month' || interval >= DAY_S

/** Step of a source's data. Minutes are drawn in whole intervals. */
export const grainOf = (source: Chart['source'], interval: Interval): Interval =>
  source === 'minutes' ? interval : source === 'quarters' ? QUARTER_S : DAY_S

function sourceOf(interval: Interval): Chart['source'] {
  if (isDaily(interval)) return 'days'
  return interval !== 'month' && interval >= QUARTER_S ? 'quarters' : 'minutes'
}
