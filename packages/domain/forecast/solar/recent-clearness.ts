import { QUARTERS_PER_HOUR } from '../forecast-limits.ts'
import { measuredShare } from './measured-share.ts'

/** How a slot differs from the usual, and how much of the usual spread is left. */
export type Clearness = { readonly factor: number; readonly spread: number }

/** The last hours of sun say what comes next: 0.8 of it, fading within a day (time constant in hours). */
const HOURS = { seen: 2, weight: 0.8, fadeHours: 6 }
/** The last day of sun says a part of what the next ones are like. */
const DAY = { seen: 8, weight: 0.4 }

/**
 * Factor on the usual power of coming slots. It returns towards the usual with the hours since the last measurement, so a
 * gap ends in the usual, too.
 * @param powerW past, NaN if unknown
 * @param usualW of the past and of the slots
 */
export function recentClearness(powerW: Float64Array, usualW: Float64Array): (slot: number) => Clearness {
  const hours = measuredShare(powerW, usualW, HOURS.seen * QUARTERS_PER_HOUR)
  const day = measuredShare(powerW, usualW, DAY.seen * QUARTERS_PER_HOUR)
  return (slot) => {
    const hoursSince = (powerW.length + slot - hours.last) / QUARTERS_PER_HOUR
    const fading = Math.exp(-hoursSince / HOURS.fadeHours)
    const [near, far] = [HOURS.weight * fading, DAY.weight * (1 - fading)]
    return {
      factor: Math.max(0, 1 + near * (hours.ratio - 1) + far * (day.ratio - 1)),
      spread: Math.sqrt(1 - near ** 2),
    }
  }
}
