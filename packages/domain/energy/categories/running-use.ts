import { MINUTE_MS } from '../../time/floor-time.ts'
import { IDLE_BELOW_W } from '../shown/shown-flow.ts'
import { type RunningRule, runningSpans } from './running-spans.ts'

/** Per bucket between edges. */
export type RunningUse = {
  readonly runtimeMinutes: Float64Array
  /** number of times the device was measured as stopped and then as running */
  readonly starts: Float64Array
  readonly knownMinutes: Float64Array
}

/**
 * Power above which a machine counts as running. Its rating is unknown, so it starts at a tenth of the highest power
 * ever seen and stops at half of that starting power, but never below idle power. Our convention, which the page
 * explains.
 */
export function runningRule(mostW: number): RunningRule {
  const onFromW = Math.max(2 * IDLE_BELOW_W, mostW / 10)
  return { onFromW, offBelowW: onFromW / 2, pauseMinutes: 0 }
}

/**
 * Running time and number of starts of a machine per bucket between `edges` (UTC ms). A run counts in every bucket it
 * touches, and its start in the bucket where it began.
 */
export function runningUse(
  powerW: Float64Array,
  startMs: number,
  edges: Float64Array,
  rule: RunningRule,
): RunningUse {
  const buckets = Math.max(0, edges.length - 1)
  const use = {
    runtimeMinutes: new Float64Array(buckets),
    starts: new Float64Array(buckets),
    knownMinutes: new Float64Array(buckets),
  }
  const bucketOf = bucketsOfMinutes(powerW.length, startMs, edges)
  const add = (column: Float64Array, minute: number) => {
    const bucket = bucketOf[minute] ?? -1
    if (bucket >= 0) column[bucket] = (column[bucket] ?? 0) + 1
  }
  powerW.forEach((value, minute) => {
    if (!Number.isNaN(value)) add(use.knownMinutes, minute)
  })
  for (const { from, to, isStartSeen } of runningSpans(powerW, rule)) {
    if (isStartSeen) add(use.starts, from)
    for (let minute = from; minute < to; minute++) add(use.runtimeMinutes, minute)
  }
  return use
}

/** −1 outside the edges */
function bucketsOfMinutes(length: number, startMs: number, edges: Float64Array): Int32Array {
  const bucketOf = new Int32Array(length).fill(-1)
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    const rowOf = (edge: number) =>
      Math.max(0, Math.min(length, Math.round(((edges[edge] ?? 0) - startMs) / MINUTE_MS)))
    bucketOf.fill(bucket, rowOf(bucket), rowOf(bucket + 1))
  }
  return bucketOf
}
