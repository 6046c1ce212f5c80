import type { Controls } from './device-controls.ts'
import { hash01 } from './hash-noise.ts'
import type { HeatPumpSpec } from './site-spec.ts'

export type HeatPumpState = {
  job: 'off' | 'heat' | 'dhw'
  /** how long the compressor has been in this state, because it should not switch often */
  jobS: number
  roomC: number
  tankC: number
  outdoorC: number
  flowC: number
  consumedWh: number
}

const STANDBY_W = 12
const MIN_JOB_S = 600
const TANK_WH_PER_K = 232
/** heat from people, cooking, and the sun through the windows */
const INNER_GAINS_W = 450
const ROOM_BAND_K = 0.4
const TANK_BAND_K = 6
const FLOW_HEAT_C = 35
const FLOW_DHW_C = 55
const KELVIN = 273.15

/** Electric power of the next step in W, whole watts; `stepHeatPump` updates temperatures and register. */
export function heatPumpPower(spec: HeatPumpSpec, state: HeatPumpState, controls: Controls['hvac']): number {
  const job = nextJob(state, controls)
  if (job !== state.job) {
    state.job = job
    state.jobS = 0
  }
  if (job === 'off') return STANDBY_W
  const electricW = heatW(spec, state, controls) / efficiency(state)
  return Math.round(Math.min(electricW, controls.p_limit ?? electricW)) + STANDBY_W
}

export function stepHeatPump(
  spec: HeatPumpSpec,
  state: HeatPumpState,
  site: { readonly seed: number; readonly minuteOfDay: number; readonly day: number },
  powerW: number,
  dtS: number,
): void {
  const hours = dtS / 3600
  const heat = state.job === 'off' ? 0 : (powerW - STANDBY_W) * efficiency(state)
  const heatingW = state.job === 'heat' ? heat : 0
  // above 24 °C people open windows
  const lossWPerK = state.roomC > 24 ? spec.lossWPerK * 4 : spec.lossWPerK
  const netW = heatingW + INNER_GAINS_W - lossWPerK * (state.roomC - state.outdoorC)
  state.roomC += (netW * hours) / spec.capacityWhPerK
  const tankW = state.job === 'dhw' ? heat : 0
  const tankLossW = 1.6 * (state.tankC - 20) + tapW(site)
  state.tankC = Math.max(12, state.tankC + ((tankW - tankLossW) * hours) / TANK_WH_PER_K)
  state.flowC = state.job === 'off' ? Math.max(22, state.flowC - 6 * hours) : flowTarget(state)
  state.jobS += dtS
  state.consumedWh += powerW * hours
}

const flowTarget = (state: HeatPumpState) => (state.job === 'dhw' ? FLOW_DHW_C : FLOW_HEAT_C)

/** Coefficient of performance: 45 % of the Carnot limit between outdoor air and flow. */
function efficiency(state: HeatPumpState): number {
  const flow = flowTarget(state)
  const carnot = (flow + KELVIN) / Math.max(12, flow - state.outdoorC)
  return Math.min(5.5, Math.max(1.8, 0.45 * carnot))
}

function heatW(spec: HeatPumpSpec, state: HeatPumpState, controls: Controls['hvac']): number {
  if (state.job === 'dhw') return spec.maxHeatW * 0.8
  const target = roomTarget(controls)
  const neededW = spec.lossWPerK * (target - state.outdoorC) * 1.15 + 2500 * (target - state.roomC)
  return Math.min(spec.maxHeatW, Math.max(spec.minHeatW, neededW))
}

const sgLift = { 1: 0, 2: 0, 3: 1, 4: 2 } as const
const roomTarget = (controls: Controls['hvac']) => controls.t_set + sgLift[controls.sg_state]

function nextJob(state: HeatPumpState, controls: Controls['hvac']): HeatPumpState['job'] {
  if (!controls.on || controls.mode === 'off' || controls.sg_state === 1) return 'off'
  if (state.job !== 'off' && state.jobS < MIN_JOB_S) return state.job
  const tankTarget = controls.t_dhw_set + 2 * sgLift[controls.sg_state]
  const wantsTank = state.tankC < (state.job === 'dhw' ? tankTarget : tankTarget - TANK_BAND_K)
  if (wantsTank) return 'dhw'
  if (controls.mode === 'dhw') return 'off'
  const target = roomTarget(controls)
  const wantsRoom = state.roomC < (state.job === 'heat' ? target + ROOM_BAND_K : target - ROOM_BAND_K)
  if (wantsRoom) return 'heat'
  return 'off'
}

/** Heat that leaves the tank as hot water: showers in the morning and evening, some dishwashing. */
function tapW(site: { readonly seed: number; readonly minuteOfDay: number; readonly day: number }): number {
  const quarter = Math.floor(site.minuteOfDay / 15)
  const hour = site.minuteOfDay / 60
  const chance =
    (hour >= 6 && hour < 8) || (hour >= 19 && hour < 22) ? 0.35 : hour >= 8 && hour < 19 ? 0.08 : 0
  return hash01(site.seed + 31, site.day * 96 + quarter) < chance ? 3_200 : 60
}
