import { QUANTITY_DIGITS } from '../../units/decimals.ts'

export const MWH_PER_WH = 10 ** (QUANTITY_DIGITS - 3)
/** 400 MW for a quarter-hour: beyond every customer, and such that a year of them is a safe integer of mWh. */
export const MOST_WH = 1e8

/** Energies as whole mWh: what was measured, to a thousandth of a watt-hour. NaN stays NaN: not known is not zero. */
export function wholeEnergies(energyWh: Float64Array): Float64Array {
  const whole = new Float64Array(energyWh.length)
  for (let i = 0; i < whole.length; i++) {
    const wh = energyWh[i] ?? Number.NaN
    if (wh > MOST_WH || wh < 0) throw new RangeError(`not an energy of a quarter-hour: ${wh} Wh`)
    whole[i] = Math.round(wh * MWH_PER_WH)
  }
  return whole
}

/**
 * Shares of a whole number by weights, whole numbers that add up to it; all 0 where no weight is above 0. What the sums so far
 * come to is rounded, so that no share is more than one unit off and none depends on the order of those after it.
 */
export function sharesOf(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n) return weights.map(() => 0n)
  let weight = 0n
  let given = 0n
  return weights.map((own) => {
    weight += own
    const upTo = (whole * weight) / total
    const share = upTo - given
    given = upTo
    return share
  })
}
