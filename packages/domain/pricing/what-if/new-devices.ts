import type { SolarPlane } from '../../energy/solar/clear-sky.ts'
import { clearSkyWh } from '../../energy/solar/solar-performance.ts'
import { type Battery, type BatteryStrategy, runBattery } from '../../grid-tariff/what-if/battery.ts'
import type { GridLoad } from '../../grid-tariff/what-if/grid-load.ts'
import { addSolar } from '../../grid-tariff/what-if/solar.ts'
import type { QuarterDay } from '../../time/quarter-days.ts'

/**
 * A household battery: 5 kW and 12.5 kWh, 85 % round-trip efficiency (NREL Annual Technology Baseline 2024, residential
 * battery storage, representative system). Power scales with size.
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
 * Production of 1 kWp at a location in each quarter-hour, Wh: a yearly yield distributed like a cloudless sky
 * over the panels (`energy/solar/clear-sky`). Single days are smoother than real days with clouds.
 * @param kwhPerKwp per year
 * @param plane null: horizontal panels
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

/** A past load with added panels and battery. */
export function withNewDevices(
  load: GridLoad,
  { solar, battery }: NewDevices,
  days: readonly QuarterDay[],
): GridLoad {
  const sunny = solar === null ? load : addSolar(load, [solar])
  return battery === null ? sunny : runBattery(sunny, battery, [...days])
}
