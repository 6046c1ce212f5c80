import type { SolarPlane } from '../../energy/solar/clear-sky.ts'
import { clearSkyWh } from '../../energy/solar/solar-performance.ts'
import { type Battery, type BatteryStrategy, runBattery } from '../../tariff/what-if/battery.ts'
import type { GridLoad } from '../../tariff/what-if/grid-load.ts'
import { addSolar } from '../../tariff/what-if/solar.ts'
import type { QuarterDay } from '../../time/quarter-days.ts'

/**
 * A household battery: 5 kW and 12.5 kWh, 85 % of what is charged comes back (NREL Annual Technology Baseline 2024, residential battery
 * storage, representative system). Other sizes have their power in the same proportion.
 */
export const HOME_BATTERY = { hours: 2.5, efficiency: 0.85 } as const

export const homeBattery = (capacityKwh: number, strategy: BatteryStrategy): Battery => ({
  capacityKwh,
  powerKw: capacityKwh / HOME_BATTERY.hours,
  efficiency: HOME_BATTERY.efficiency,
  strategy,
})

const YEAR_QUARTERS = 365 * 96
const WATT_PEAK = 1000

/**
 * What 1 kWp makes at a place in each quarter-hour, Wh: a year's yield spread as a cloudless sky over the panels would (`energy/solar/
 * clear-sky`). Single days are smoother than real ones, whose clouds come and go.
 * @param kwhPerKwp of a year
 * @param plane null: level panels
 */
export function spreadYield(
  place: { readonly latitude: number; readonly longitude: number },
  startMs: number,
  quarters: number,
  kwhPerKwp: number,
  plane: SolarPlane | null = null,
): Float64Array {
  const plant = { peakW: WATT_PEAK, place, plane }
  const sky = clearSkyWh(plant, startMs, Math.max(quarters, YEAR_QUARTERS))
  let yearWh = 0
  for (let i = 0; i < YEAR_QUARTERS; i++) yearWh += sky[i] ?? 0
  const share = yearWh > 0 ? (kwhPerKwp * 1000) / yearWh : 0
  return sky.subarray(0, quarters).map((wh) => wh * share)
}

export type NewDevices = {
  /** 0 for none */
  readonly solar: { readonly kwp: number; readonly whPerKwp: Float64Array } | null
  readonly battery: Battery | null
}

/** A past with panels and a battery that were not there. */
export function withNewDevices(
  load: GridLoad,
  { solar, battery }: NewDevices,
  days: readonly QuarterDay[],
): GridLoad {
  const sunny = solar === null ? load : addSolar(load, [solar])
  return battery === null ? sunny : runBattery(sunny, battery, [...days])
}
