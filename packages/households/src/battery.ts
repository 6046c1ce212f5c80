import type { Controls } from './device-controls.ts'
import type { BatterySpec } from './site-spec.ts'

export type BatteryState = {
  storedWh: number
  chargedWh: number
  dischargedWh: number
}

export const socPct = (spec: BatterySpec, state: { readonly storedWh: number }) =>
  (100 * state.storedWh) / spec.capacityWh

/**
 * AC power of the next step in W, whole watts, + discharge. Without commands the battery charges from surplus and
 * covers the house's import, but only as much as it can store or deliver within the step.
 * @param demandW what the site would import without the battery; negative for surplus
 */
export function batteryPower(
  spec: BatterySpec,
  state: BatteryState,
  controls: Controls['battery'],
  demandW: number,
  dtS: number,
): number {
  const oneWay = Math.sqrt(spec.roundTrip)
  const perW = dtS / 3600
  const soc = socPct(spec, state)
  const roomWh = (spec.capacityWh * controls.soc_limits.max) / 100 - state.storedWh
  const taper = soc > 95 ? 0.3 : 1
  const chargeW = Math.max(
    0,
    Math.min(spec.maxChargeW * taper, controls.p_chg_limit ?? spec.maxChargeW, roomWh / oneWay / perW),
  )
  const reservePct = Math.max(
    controls.soc_limits.min,
    isOwnDecision(controls) ? controls.soc_limits.reserve : 0,
  )
  const usableWh = state.storedWh - (spec.capacityWh * reservePct) / 100
  const dischargeW = Math.max(
    0,
    Math.min(spec.maxDischargeW, controls.p_dis_limit ?? spec.maxDischargeW, (usableWh * oneWay) / perW),
  )
  const wantedW = wanted(controls, demandW, soc, chargeW, dischargeW)
  // + 0 avoids a minus zero
  return Math.trunc(Math.min(dischargeW, Math.max(-chargeW, wantedW))) + 0
}

/** Charges or discharges the battery for one step with the `powerW` that `batteryPower` allows. */
export function stepBattery(spec: BatterySpec, state: BatteryState, powerW: number, dtS: number): void {
  const oneWay = Math.sqrt(spec.roundTrip)
  const energyWh = (powerW * dtS) / 3600
  if (energyWh < 0) {
    state.chargedWh -= energyWh
    state.storedWh = Math.min(spec.capacityWh, state.storedWh - energyWh * oneWay)
  } else {
    state.dischargedWh += energyWh
    state.storedWh = Math.max(0, state.storedWh - energyWh / oneWay)
  }
}

const isOwnDecision = (controls: Controls['battery']) => controls.mode === 'auto' && controls.p_set === null

function wanted(
  controls: Controls['battery'],
  demandW: number,
  soc: number,
  chargeW: number,
  dischargeW: number,
): number {
  if (controls.mode === 'off' || controls.mode === 'hold') return 0
  if (controls.p_set !== null) return controls.p_set
  if (controls.mode === 'charge') return -chargeW
  if (controls.mode === 'discharge') return dischargeW
  if (controls.grid_charge && soc < controls.soc_limits.reserve) return -chargeW
  return demandW
}
