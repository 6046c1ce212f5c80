import type { Samples } from '../readings/samples.ts'

/**
 * If power is older than this when the next value arrives, nothing is known about the time between (devices.md §5.1).
 */
export const LONGEST_HOLD_MS = 5 * 60_000

const HOUR_MS = 3_600_000

/**
 * Per bucket: energy of positive and of negative power, both ≥ 0, NaN if unknown; and the length of the known time.
 */
export type SignedEnergy = {
  readonly positiveWh: Float64Array
  readonly negativeWh: Float64Array
  readonly coveredMs: Float64Array
}

/**
 * Energy of power samples per bucket between `edges` (UTC ms, ascending), for devices without registers. Each value
 * applies until the next one (left step); a step longer than `LONGEST_HOLD_MS` is a gap. The last sample covers no
 * time, so include the one after the last edge.
 */
export function integratePower({ at, values }: Samples, edges: Float64Array): SignedEnergy {
  const count = Math.max(0, edges.length - 1)
  const positiveWh = new Float64Array(count)
  const negativeWh = new Float64Array(count)
  const coveredMs = new Float64Array(count)
  let bucket = 0
  for (let i = 0; i + 1 < at.length; i++) {
    const fromMs = at[i] ?? NaN
    const toMs = at[i + 1] ?? NaN
    if (toMs - fromMs > LONGEST_HOLD_MS) continue
    const powerW = values[i] ?? NaN
    while (bucket < count && (edges[bucket + 1] ?? NaN) <= fromMs) bucket++
    for (let j = bucket; j < count; j++) {
      const heldMs = Math.min(toMs, edges[j + 1] ?? NaN) - Math.max(fromMs, edges[j] ?? NaN)
      if (heldMs <= 0) break
      coveredMs[j] = (coveredMs[j] ?? NaN) + heldMs
      const side = powerW > 0 ? positiveWh : negativeWh
      side[j] = (side[j] ?? NaN) + (Math.abs(powerW) * heldMs) / HOUR_MS
    }
  }
  for (let j = 0; j < count; j++)
    if (coveredMs[j] === 0) {
      positiveWh[j] = NaN
      negativeWh[j] = NaN
    }
  return { positiveWh, negativeWh, coveredMs }
}
