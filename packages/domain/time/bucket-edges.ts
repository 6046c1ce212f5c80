import type { Interval } from './intervals.ts'
import type { TimeRange } from './local-day.ts'
import { fromLocalMs, toLocalMs } from './zone-offsets.ts'

const HOUR_S = 3600

/** Steps in UTC: an hour is an hour even on the day of a clock change, so its two 02:00 hours stay separate. */
function utcEdges({ startMs, endMs }: TimeRange, stepMs: number): Float64Array {
  const firstMs = Math.floor(startMs / stepMs) * stepMs
  const count = Math.ceil((endMs - firstMs) / stepMs)
  // two years have 70,000 quarter-hours: looking up the offset of each takes longer than reading their values
  const edges = new Float64Array(count + 1)
  for (let i = 0; i <= count; i++) edges[i] = firstMs + i * stepMs
  return edges
}

/** Steps in local time; a step skipped entirely by the clock change is left out. */
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
 * and months start at local midnight, so those around a clock change are an hour shorter or longer. An empty range has
 * one edge and no bucket.
 */
export function bucketEdges(range: TimeRange, interval: Interval, zone: string): Float64Array {
  if (range.endMs <= range.startMs) return Float64Array.of(range.startMs)
  const localMs = toLocalMs(zone, range.startMs)
  if (interval === 'month')
    return localEdges(range, zone, monthStart(localMs, 0), (edge) => monthStart(edge, 1))
  if (interval <= HOUR_S) return utcEdges(range, interval * 1000)
  const stepMs = interval * 1000
  // days are whole multiples of these steps, so one local grid fits all days
  const firstLocalMs = Math.floor(localMs / stepMs) * stepMs
  const edges = localEdges(range, zone, firstLocalMs, (edge) => edge + stepMs)
  // if the clock was turned back across midnight, two edges can precede an instant of the second pass
  let first = 0
  while ((edges[first + 1] ?? Number.POSITIVE_INFINITY) <= range.startMs) first++
  return edges.subarray(first)
}

/**
 * Like `bucketEdges`, but with the first and last bucket clipped to the range, extended only to whole steps of `grain`.
 * So buckets contain nothing outside the range: neither earlier days of a month nor earlier quarter-hours of an hour.
 * @param grain the step of the summed data
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
