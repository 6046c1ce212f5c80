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
import { invalidField } from '../../../platform/errors.ts'

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
 * What to read for a range: an interval that is `auto` aims at as many points as its measure can show, the source is the coarsest
 * that still tells it, and the range grows to what that source tells: quarter-hours, days of the location's clock. A measure that is `auto` is power for a week
 * and for intervals up to an hour that were asked for, energy above.
 * @throws AppError `invalid` naming the field
 */
export function planChart(request: ChartRequest, zone: string): ChartPlan {
  const { from, to } = request
  const { range, interval } = wishOf(request)
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

/** The buckets that were chosen for a request, with the measure that they show and the span that they cover. */
export const plannedBuckets = <S>(request: ChartRequest, { interval, edges, source }: Buckets<S>) => ({
  interval,
  measure: shownMeasure(request, interval),
  source,
  edges,
  from: edges[0] ?? request.from,
  to: edges.at(-1) ?? request.to,
})

/**
 * What a request asks for before anything bounds it: the interval that was chosen or suits the range.
 * @throws AppError `invalid` naming the field
 */
export function wishOf(request: ChartRequest) {
  assertRange(request)
  const { from, to } = request
  const isAuto = request.interval === 'auto'
  const interval = isAuto
    ? chooseInterval(to - from, openedMeasure(request))
    : parseInterval(request.interval)
  return { range: { startMs: from, endMs: to }, isAuto, interval }
}

/** The measure that a request opens with. */
const openedMeasure = ({ from, to, measure }: ChartRequest): ShownMeasure =>
  measure === 'auto' ? measureOf(to - from) : measure

/** @throws AppError `invalid` for a range that is reversed, or longer than one answer tells, with the end that would do */
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

/** An interval that somebody chose tells what they look for: when something happened, or how much it was. */
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

/** Are the buckets whole days of the location? */
export const isDaily = (interval: Interval) => interval === 'month' || interval >= DAY_S

/** What a source is kept by; minutes are drawn in whole intervals. */
export const grainOf = (source: Chart['source'], interval: Interval): Interval =>
  source === 'minutes' ? interval : source === 'quarters' ? QUARTER_S : DAY_S

function sourceOf(interval: Interval): Chart['source'] {
  if (isDaily(interval)) return 'days'
  return interval !== 'month' && interval >= QUARTER_S ? 'quarters' : 'minutes'
}
