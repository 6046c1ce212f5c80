import { MINUTE_MS } from '../../time/floor-time.ts'
import { IDLE_BELOW_W } from '../shown/shown-flow.ts'
import { type RunningRule, runningSpans } from './running-spans.ts'

/** Per bucket between edges. */
export type RunningUse = {
  readonly runtimeMinutes: Float64Array
  /** times that it was seen to stand still and then to run */
  readonly starts: Float64Array
  readonly knownMinutes: Float64Array
}

/**
 * From which power on a machine counts as running: no one tells its rating, so it is a tenth of the most it was ever seen to take, and
 * half of that to stop, and never what counts as idle. A convention of ours, which the page tells.
 */
export function runningRule(mostW: number): RunningRule {
  const onFromW = Math.max(2 * IDLE_BELOW_W, mostW / 10)
  return { onFromW, offBelowW: onFromW / 2, pauseMinutes: 0 }
}

/** How long a machine ran and how often it started, per bucket between `edges` (UTC ms). A run counts where it is, its start where it began. */
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
