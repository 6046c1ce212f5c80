/** Changes of level that are needed before a capacity is believed, %. */
const LEAST_SWING_PCT = 30
const ROUNDED_WH = 100

/**
 * Capacity of a battery from the energy charged and discharged while its level changed, Wh; null if the level changed
 * too little. Charged and discharged energy have the same weight, so losses in the two directions roughly cancel out.
 */
export function batteryCapacityWh(usedWh: Float64Array, socPct: Float64Array): number | null {
  let [energyWh, swingPct] = [0, 0]
  for (let i = 1; i < usedWh.length; i++) {
    const changePct = (socPct[i] ?? Number.NaN) - (socPct[i - 1] ?? Number.NaN)
    // the level of a quarter-hour is its mean, so it changes with half the energy of both quarter-hours
    const wh = ((usedWh[i] ?? Number.NaN) + (usedWh[i - 1] ?? Number.NaN)) / 2
    if (Number.isNaN(changePct + wh) || changePct === 0 || Math.sign(changePct) !== Math.sign(wh)) continue
    energyWh += Math.abs(wh)
    swingPct += Math.abs(changePct)
  }
  if (swingPct < LEAST_SWING_PCT) return null
  return Math.round((energyWh / swingPct) * (100 / ROUNDED_WH)) * ROUNDED_WH
}
