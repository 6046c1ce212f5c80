import type { BatteryQuarters } from '../summary/battery-use.ts'

/**
 * Levels are reported in whole percent. For a discharge of less than one full battery, rounding at the ends
 * would exceed a percent of the result, as in battery-use.ts.
 */
const LEAST_FALL_PCT = 100

/**
 * Usable capacity of a battery, Wh, as measured at its connection: the energy discharged while its level fell, scaled
 * to 100 %. Includes discharge losses. Null until the level has fallen by 100 % in all.
 */
export function usableCapacityWh({ socPct, chargeWh, dischargeWh }: BatteryQuarters): number | null {
  let fallPct = 0
  let givenWh = 0
  for (let i = 1; i < socPct.length; i++) {
    const fall = (socPct[i - 1] ?? Number.NaN) - (socPct[i] ?? Number.NaN)
    // a mean level is that of the middle of its quarter-hour, so half of each quarter-hour lies between the two
    const wh = (givenIn(i - 1) + givenIn(i)) / 2
    if (!(fall > 0) || Number.isNaN(wh)) continue
    fallPct += fall
    givenWh += wh
  }
  return fallPct < LEAST_FALL_PCT ? null : (100 * givenWh) / fallPct

  function givenIn(i: number) {
    return (dischargeWh[i] ?? Number.NaN) - (chargeWh[i] ?? Number.NaN)
  }
}
