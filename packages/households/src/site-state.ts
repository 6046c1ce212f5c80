import type { BatteryState } from './battery.ts'
import type { Controls } from './device-controls.ts'
import type { EvState } from './ev-charging.ts'
import type { HeatPumpState } from './heat-pump.ts'
import type { SiteSpec } from './site-spec.ts'

/** Powers of the current step in W, whole watts; always gridW = baseW + evW + hvacW − solarW − batteryW. */
export type Flows = {
  baseW: number
  solarW: number
  /** + discharge, − charge */
  batteryW: number
  evW: number
  hvacW: number
  /** + import, − export: what the meter measures */
  gridW: number
}

/** The meter's registers in Wh, by tariff, and its running quarter-hour for demand billing. */
export type MeterState = {
  importT1Wh: number
  importT2Wh: number
  exportT1Wh: number
  exportT2Wh: number
  tariff: 1 | 2
  quarter: number
  quarterImportWh: number
  monthPeakW: number
  monthPeakAtMs: number
}

/**
 * State of a site, as plain JSON: can be saved at any moment and continued without a jump in its registers.
 */
export type SiteState = {
  /** everything before this instant has been simulated */
  atMs: number
  /** production set by hand, W; absent or null: production by the weather */
  sunW?: number | null
  flows: Flows
  meter: MeterState
  solarProducedWh: number
  battery: BatteryState
  ev: EvState
  heatPump: HeatPumpState
  controls: Controls
}

/** The site on the day of its installation. */
export function initialState(spec: SiteSpec, atMs: number): SiteState {
  const dayShare = 0.58
  const dayIs1 = spec.meter.dayTariff === 1
  const share1 = dayIs1 ? dayShare : 1 - dayShare
  return {
    atMs,
    flows: { baseW: 0, solarW: 0, batteryW: 0, evW: 0, hvacW: 0, gridW: 0 },
    meter: {
      importT1Wh: spec.meter.importWh * share1,
      importT2Wh: spec.meter.importWh * (1 - share1),
      exportT1Wh: spec.meter.exportWh * share1,
      exportT2Wh: spec.meter.exportWh * (1 - share1),
      tariff: 1,
      quarter: 0,
      quarterImportWh: 0,
      monthPeakW: 0,
      monthPeakAtMs: atMs,
    },
    solarProducedWh: spec.solar?.producedWh ?? 0,
    battery: {
      storedWh: (spec.battery?.capacityWh ?? 0) * 0.5,
      chargedWh: 0,
      dischargedWh: 0,
    },
    ev: { plugged: false, neededWh: 0, sessionWh: 0, chargedWh: 0, currentA: 0, activePhases: 0 },
    heatPump: {
      job: 'off',
      jobS: 0,
      roomC: 21,
      tankC: 48,
      outdoorC: 10,
      flowC: 25,
      consumedWh: 0,
    },
    controls: defaultControls(spec),
  }
}

export function defaultControls(spec: SiteSpec): Controls {
  const leastPct = spec.battery?.minSocPct ?? 0
  return {
    solar: { p_limit: null, export_limit: null },
    battery: {
      mode: 'auto',
      p_set: null,
      soc_limits: { min: leastPct, max: 100, reserve: leastPct },
      grid_charge: false,
      p_chg_limit: null,
      p_dis_limit: null,
    },
    ev: { enable: true, i_max: spec.ev?.maxCurrentA ?? 16, phases: 0, mode: spec.ev?.mode ?? 'now' },
    hvac: { on: true, mode: 'auto', t_set: 21, t_week: [], t_dhw_set: 50, sg_state: 2, p_limit: null },
  }
}
