import type { BatteryQuarters } from '../summary/battery-use.ts'

/**
 * Levels are told in whole percent: below one whole battery of falls the rounding of their ends would be more than a percent of the
 * answer, as in battery-use.ts.
 */
const LEAST_FALL_PCT = 100

/**
 * What a battery gives between full and empty, Wh, as measured where it is connected: what it gave while its level fell, stretched to
 * 100 %. Its losses while discharging are in it. Null until it has fallen by a whole battery.
 */
export function usableCapacityWh({ socPct, chargeWh, dischargeWh }: BatteryQuarters): number | null {
  let fallPct = 0
  let givenWh = 0
  for (let i = 1; i < socPct.length; i++) {
    const fall = (socPct[i - 1] ?? Number.NaN) - (socPct[i] ?? Number.NaN)
    // a mean level is that of the middle of its quarter-hour: half of both lies between them
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
