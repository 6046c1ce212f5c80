import { DAY_QUARTERS } from '../../time/floor-time.ts'

/** More would be a fault of the expectation and not weather. */
const MOST = 3
/** Sun from before these quarter-hours is no longer recent. */
const OLDEST = 3 * DAY_QUARTERS

export type MeasuredShare = {
  /** measured ÷ expected; 1 if nothing is known */
  readonly ratio: number
  /** last quarter-hour of it; -Infinity if nothing is known */
  readonly last: number
}

/** What was measured of an expected power over its last known quarter-hours with sun. */
export function measuredShare(
  powerW: Float64Array,
  expectedW: Float64Array,
  quarters: number,
): MeasuredShare {
  let [measured, expected, count, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (let i = powerW.length - 1; i >= Math.max(0, powerW.length - OLDEST) && count < quarters; i--) {
    const [power, usual] = [powerW[i] ?? Number.NaN, expectedW[i] ?? Number.NaN]
    if (Number.isNaN(power) || !(usual > 0)) continue
    if (count === 0) last = i
    measured += power
    expected += usual
    count++
  }
  return { ratio: expected > 0 ? Math.min(MOST, measured / expected) : 1, last }
}
