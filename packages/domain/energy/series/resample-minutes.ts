import { MINUTE_MS } from '../../time/floor-time.ts'

const MINUTES_PER_HOUR = 60

/** Calls `each` with the row range [from, to) of every bucket, clipped to the column. */
function forEachBucket(
  rows: number,
  startMs: number,
  edges: Float64Array,
  each: (bucket: number, from: number, to: number) => void,
) {
  const rowOf = (edgeMs: number) => Math.max(0, Math.min(rows, Math.round((edgeMs - startMs) / MINUTE_MS)))
  for (let bucket = 0; bucket + 1 < edges.length; bucket++)
    each(bucket, rowOf(edges[bucket] ?? NaN), rowOf(edges[bucket + 1] ?? NaN))
}

/** Mean of the known minutes of each bucket between `edges` (UTC ms); NaN if none is known. */
export function resampleMean(minutes: Float64Array, startMs: number, edges: Float64Array): Float64Array {
  const means = new Float64Array(Math.max(0, edges.length - 1))
  forEachBucket(minutes.length, startMs, edges, (bucket, from, to) => {
    let sum = 0
    let count = 0
    for (let row = from; row < to; row++) {
      const value = minutes[row] ?? NaN
      if (Number.isNaN(value)) continue
      sum += value
      count++
    }
    means[bucket] = sum / count
  })
  return means
}

/** Smallest and largest known minute of each bucket; NaN if none is known. */
export function resampleExtremes(
  minutes: Float64Array,
  startMs: number,
  edges: Float64Array,
): { min: Float64Array; max: Float64Array } {
  const count = Math.max(0, edges.length - 1)
  const min = new Float64Array(count).fill(NaN)
  const max = new Float64Array(count).fill(NaN)
  forEachBucket(minutes.length, startMs, edges, (bucket, from, to) => {
    for (let row = from; row < to; row++) {
      const value = minutes[row] ?? NaN
      if (Number.isNaN(value)) continue
      // negated, because a comparison with the NaN of an empty bucket is false
      if (!(value >= (min[bucket] ?? NaN))) min[bucket] = value
      if (!(value <= (max[bucket] ?? NaN))) max[bucket] = value
    }
  })
  return { min, max }
}

/** Energy of each bucket from minute means of power: both directions ≥ 0, NaN if no minute is known. */
export function energyPerBucket(
  powerW: Float64Array,
  startMs: number,
  edges: Float64Array,
): { positiveWh: Float64Array; negativeWh: Float64Array; coveredMinutes: Float64Array } {
  const count = Math.max(0, edges.length - 1)
  const positiveWh = new Float64Array(count).fill(NaN)
  const negativeWh = new Float64Array(count).fill(NaN)
  const coveredMinutes = new Float64Array(count)
  forEachBucket(powerW.length, startMs, edges, (bucket, from, to) => {
    let positive = 0
    let negative = 0
    let known = 0
    for (let row = from; row < to; row++) {
      const value = powerW[row] ?? NaN
      if (Number.isNaN(value)) continue
      known++
      if (value > 0) positive += value
      else negative -= value
    }
    if (known === 0) return
    positiveWh[bucket] = positive / MINUTES_PER_HOUR
    negativeWh[bucket] = negative / MINUTES_PER_HOUR
    coveredMinutes[bucket] = known
  })
  return { positiveWh, negativeWh, coveredMinutes }
}
