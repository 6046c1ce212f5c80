import type { Interval } from './intervals.ts'
import type { TimeRange } from './local-day.ts'
import { fromLocalMs, toLocalMs } from './zone-offsets.ts'

const HOUR_S = 3600

/** Steps counted in UTC: an hour is an hour on the day the clock changes too, so its two 02:00 hours stay apart. */
function utcEdges({ startMs, endMs }: TimeRange, stepMs: number): Float64Array {
  const firstMs = Math.floor(startMs / stepMs) * stepMs
  const count = Math.ceil((endMs - firstMs) / stepMs)
  // two years of quarter-hours are 70,000: asked for one by one they take longer than reading their values
  const edges = new Float64Array(count + 1)
  for (let i = 0; i <= count; i++) edges[i] = firstMs + i * stepMs
  return edges
}

/** Steps counted on the wall clock; a step that the change of the clock swallows whole is left out. */
function localEdges(range: TimeRange, zone: string, firstLocalMs: number, next: (localMs: number) => number) {
  const edges: number[] = []
  let lastMs: number | null = null
  for (let localMs = firstLocalMs; ; localMs = next(localMs)) {
    const edgeMs = fromLocalMs(zone, localMs)
    if (edgeMs !== lastMs) edges.push(edgeMs)
    lastMs = edgeMs
    if (edgeMs >= range.endMs) return new Float64Array(edges)
  }
}

function monthStart(localMs: number, plusMonths: number): number {
  const date = new Date(localMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plusMonths, 1)
}

/**
 * Edges (UTC ms, ascending) of the whole buckets that a range touches: bucket i is [edges[i], edges[i + 1]), the first
 * starts at or before the range, the last ends at or after it. Up to one hour buckets are steps of UTC; 4 h, 12 h, days
 * and months start at local midnight, so that those around a change of the clock are an hour shorter or longer.
 * An empty range has one edge and no bucket.
 */
export function bucketEdges(range: TimeRange, interval: Interval, zone: string): Float64Array {
  if (range.endMs <= range.startMs) return Float64Array.of(range.startMs)
  const localMs = toLocalMs(zone, range.startMs)
  if (interval === 'month')
    return localEdges(range, zone, monthStart(localMs, 0), (edge) => monthStart(edge, 1))
  if (interval <= HOUR_S) return utcEdges(range, interval * 1000)
  const stepMs = interval * 1000
  // days are whole multiples of these steps, so one grid of local time serves them all
  const firstLocalMs = Math.floor(localMs / stepMs) * stepMs
  const edges = localEdges(range, zone, firstLocalMs, (edge) => edge + stepMs)
  // where the clock was turned back across midnight, two edges can lie before an instant of the second pass
  let first = 0
  while ((edges[first + 1] ?? Number.POSITIVE_INFINITY) <= range.startMs) first++
  return edges.subarray(first)
}

/**
 * As `bucketEdges`, the first and the last bucket cut to the range, which grows to whole steps of `grain` only: so that what is in the buckets is
 * what is in the range, neither the days of a month before it nor the quarter-hours of an hour.
 * @param grain the step that what is summed is known by
 */
export function cutBucketEdges(
  range: TimeRange,
  interval: Interval,
  zone: string,
  grain: Interval,
): Float64Array {
  const edges = bucketEdges(range, interval, zone)
  if (interval === grain || edges.length < 2) return edges
  const bounds = bucketEdges(range, grain, zone)
  const last = edges.length - 1
  edges[0] = Math.max(edges[0] ?? range.startMs, bounds[0] ?? range.startMs)
  edges[last] = Math.min(edges[last] ?? range.endMs, bounds.at(-1) ?? range.endMs)
  return edges
}
