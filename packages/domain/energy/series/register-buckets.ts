import { QUARTER_MS } from '../../time/floor-time.ts'
import { markCode } from './energy-marks.ts'
import type { RegisterSteps } from './register.ts'

/** A longer step across the edge of a bucket is split evenly and marked `est`. */
const LONGEST_MEASURED_STEP_MS = 5 * 60_000

/**
 * How late a reading may arrive before it counts as missing, because loggers read with delays and clocks
 * differ.
 */
const READING_JITTER_MS = 5 * 60_000

/** Per bucket: energy of its known part (NaN if none is known), worst mark, and length of the known time. */
export type BucketEnergy = {
  readonly wh: Float64Array
  readonly mark: Uint8Array
  readonly coveredMs: Float64Array
  /** the covered time without gaps, whose energy is known only in total */
  readonly measuredMs: Float64Array
}

/**
 * Energy per bucket between `edges` (UTC ms, ascending). Readings are interpolated linearly to the edges, so the
 * buckets add up to the register. A gap is spread evenly over the buckets it spans. A step is a gap if it is longer
 * than a quarter-hour, or than the device's usual time between readings.
 * @param periodMs time between two readings, as far as the device reports it
 */
export function registerPerBucket(steps: RegisterSteps, edges: Float64Array, periodMs = 0): BucketEnergy {
  const longestReadMs = Math.max(QUARTER_MS, periodMs) + READING_JITTER_MS
  const count = Math.max(0, edges.length - 1)
  const wh = new Float64Array(count).fill(NaN)
  const mark = new Uint8Array(count)
  const coveredMs = new Float64Array(count)
  const measuredMs = new Float64Array(count)
  let bucket = 0
  for (let i = 0; i < steps.wh.length; i++) {
    const fromMs = steps.at[i] ?? NaN
    const toMs = steps.at[i + 1] ?? NaN
    const stepWh = steps.wh[i] ?? NaN
    const stepMark = steps.mark[i] ?? 0
    while (bucket < count && (edges[bucket + 1] ?? NaN) <= fromMs) bucket++
    for (let j = bucket; j < count; j++) {
      const startMs = Math.max(fromMs, edges[j] ?? NaN)
      const endMs = Math.min(toMs, edges[j + 1] ?? NaN)
      if (endMs <= startMs) break
      const isGuess = endMs - startMs < toMs - fromMs && toMs - fromMs > LONGEST_MEASURED_STEP_MS
      mark[j] = Math.max(mark[j] ?? 0, stepMark, isGuess ? markCode.est : markCode.ok)
      if (Number.isNaN(stepWh)) continue
      const known = coveredMs[j] === 0 ? 0 : (wh[j] ?? NaN)
      wh[j] = known + (stepWh * (endMs - startMs)) / (toMs - fromMs)
      coveredMs[j] = (coveredMs[j] ?? NaN) + endMs - startMs
      if (toMs - fromMs <= longestReadMs) measuredMs[j] = (measuredMs[j] ?? NaN) + endMs - startMs
    }
  }
  for (let j = 0; j < count; j++) if (coveredMs[j] === 0) mark[j] = markCode.unknown
  return { wh, mark, coveredMs, measuredMs }
}
