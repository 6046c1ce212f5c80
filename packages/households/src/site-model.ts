/**
 * The physics of a site. The calendar gives load and solar power; car, heat pump and battery react; and the
 * meter measures the result: grid = base + ev + heat pump − solar − battery, to the watt, in every step. The
 * same step calculates history minute by minute and the present second by second, so the present continues
 * the history.
 */
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { baseLoad } from './base-load.ts'
import { batteryPower, stepBattery } from './battery.ts'
import { evPower, moveCar, stepEv } from './ev-charging.ts'
import { hash01 } from './hash-noise.ts'
import { heatPumpPower, stepHeatPump } from './heat-pump.ts'
import { stepMeter } from './meter-registers.ts'
import type { Profiles } from './read-profiles.ts'
import type { SiteSpec } from './site-spec.ts'
import type { Flows, SiteState } from './site-state.ts'
import { solarOutput } from './solar-output.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Slovenian winters are a little colder than the measured Dutch winters. */
const OUTDOOR_SHIFT_C = -1.5

export type Site = {
  readonly spec: SiteSpec
  /**
   * Advances the state to the next whole minute, or to `toMs` if that is closer; in steps of seconds until
   * then.
   */
  advance(state: SiteState, toMs: number, onStep?: (state: SiteState, dtS: number) => void): void
}

/** @param profiles from readProfiles() */
export function createSite(spec: SiteSpec, profiles: Profiles): Site {
  const load = baseLoad(spec, profiles)
  const solarW = spec.solar ? solarOutput(spec.solar, spec, profiles) : () => 0

  const step = (state: SiteState, dtS: number) => {
    const fromMs = state.atMs
    const middleMs = fromMs + dtS * 500
    const localMinute = toLocalMs(spec.timeZone, fromMs) / MINUTE_MS
    const day = Math.floor(localMinute / 1440)
    const minuteOfDay = localMinute - day * 1440
    const flows = state.flows
    flows.baseW = dtS === 60 ? load.minuteW(fromMs / MINUTE_MS) : load.secondW(fromMs)
    const { p_limit: limitW } = state.controls.solar
    flows.solarW = Math.min(state.sunW ?? solarW(middleMs), limitW ?? Number.POSITIVE_INFINITY)

    if (spec.heatPump) {
      state.heatPump.outdoorC = profiles.outdoorC.at(day, minuteOfDay) + OUTDOOR_SHIFT_C
      flows.hvacW = heatPumpPower(spec.heatPump, state.heatPump, state.controls.hvac)
      stepHeatPump(spec.heatPump, state.heatPump, { seed: spec.seed, day, minuteOfDay }, flows.hvacW, dtS)
    }
    if (spec.ev) {
      moveCar(spec.ev, state.ev, spec.seed, day, minuteOfDay)
      const surplusW = flows.solarW - flows.baseW - flows.hvacW
      flows.evW = evPower(spec.ev, state.ev, state.controls.ev, surplusW, minuteOfDay, dtS)
      stepEv(state.ev, flows.evW, dtS)
    }
    const demandW = flows.baseW + flows.hvacW + flows.evW - flows.solarW
    if (spec.battery) {
      // an inverter follows its meter with a short delay, so some watts always remain
      const lagW = Math.round(40 * (hash01(spec.seed + 41, fromMs / SECOND_MS) - 0.5))
      flows.batteryW = batteryPower(spec.battery, state.battery, state.controls.battery, demandW + lagW, dtS)
      stepBattery(spec.battery, state.battery, flows.batteryW, dtS)
    }
    limitExport(flows, state.controls.solar.export_limit, demandW)
    flows.gridW = flows.baseW + flows.hvacW + flows.evW - flows.solarW - flows.batteryW
    state.solarProducedWh += (flows.solarW * dtS) / 3600
    stepMeter(spec.meter, state.meter, { day, minuteOfDay, fromMs, dtS }, flows.gridW)
    state.atMs = fromMs + dtS * SECOND_MS
  }

  return {
    spec,
    advance(state, toMs, onStep) {
      while (toMs - state.atMs >= SECOND_MS) {
        const dtS = state.atMs % MINUTE_MS === 0 && toMs - state.atMs >= MINUTE_MS ? 60 : 1
        step(state, dtS)
        onStep?.(state, dtS)
      }
    },
  }
}

/** Reduces solar power so that the site exports no more than allowed. */
function limitExport(flows: Flows, exportLimitW: number | null, demandW: number): void {
  if (exportLimitW === null) return
  const exportW = -(demandW - flows.batteryW)
  const excessW = exportW - exportLimitW
  if (excessW > 0) flows.solarW -= Math.min(flows.solarW, Math.ceil(excessW))
}
