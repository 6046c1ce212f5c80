import { QUANTITY_DIGITS } from '../../units/decimals.ts'

export const MWH_PER_WH = 10 ** (QUANTITY_DIGITS - 3)
/** 400 MW for a quarter-hour: beyond any customer, and a year of it is still a safe integer of mWh. */
export const MOST_WH = 1e8

/** Energies as whole mWh, a thousandth of a watt-hour. NaN stays NaN: unknown is not zero. */
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
 * Splits a whole number by weights into whole numbers that add up to it; all are 0 if no weight is above 0.
 * Cumulative sums are rounded, so no share is off by more than one, and no share depends on the weights after it.
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
