import { weekdayOf } from './day-table.ts'
import type { Controls } from './device-controls.ts'
import { hash01 } from './hash-noise.ts'
import type { EvSpec } from './site-spec.ts'

export type EvState = {
  plugged: boolean
  /** energy that the car still needs, measured at the charger */
  neededWh: number
  sessionWh: number
  chargedWh: number
  /** set current of the current step, A per phase; 0 when paused */
  currentA: number
  activePhases: 0 | 1 | 3
}

const PHASE_V = 230
const MIN_CURRENT_A = 6
/** a car that waited for solar power is charged in the second half of the night */
const NIGHT_START_MINUTE = 105
const NIGHT_END_MINUTE = 360

/** Whether the car is at the charger, by local day and minute. Days differ, but a given day is always the same. */
export function isCarHere(spec: EvSpec, seed: number, day: number, minuteOfDay: number): boolean {
  if (spec.use === 'stays') return true
  const weekend = weekdayOf(day) >= 5
  const drives = hash01(seed + 21, day) < (weekend ? 0.45 : 0.7)
  if (spec.use === 'workplace')
    return !weekend && minuteOfDay >= 445 + 30 * hash01(seed, day) && minuteOfDay < 985
  if (!drives) return true
  const leaves = (weekend ? 580 : 425) + 40 * hash01(seed + 22, day)
  const returns = (weekend ? 840 : 985) + 110 * hash01(seed + 23, day)
  return minuteOfDay < leaves || minuteOfDay >= returns
}

/** Records that the car arrived or left; a car that arrives has driven 15 to 75 km at 0.19 kWh/km. */
export function moveCar(spec: EvSpec, state: EvState, seed: number, day: number, minuteOfDay: number): void {
  const here = isCarHere(spec, seed, day, minuteOfDay)
  if (here === state.plugged) return
  state.plugged = here
  if (!here) {
    state.sessionWh = 0
    return
  }
  const drivenWh = (15 + 60 * hash01(seed + 24, day)) * 190
  state.neededWh = Math.min(spec.carCapacityWh * 0.9, state.neededWh + drivenWh)
}

/**
 * Charging power of the next step in W, whole watts; also sets current and phases.
 * @param surplusW solar power that nothing else uses at the moment
 */
export function evPower(
  spec: EvSpec,
  state: EvState,
  controls: Controls['ev'],
  surplusW: number,
  minuteOfDay: number,
  dtS: number,
): number {
  state.currentA = 0
  state.activePhases = 0
  if (!state.plugged || !controls.enable || controls.mode === 'off' || state.neededWh <= 0) return 0
  const limitA = Math.min(controls.i_max, spec.maxCurrentA)
  if (limitA < MIN_CURRENT_A) return 0
  const phases = controls.phases === 0 ? spec.phases : controls.phases === 3 ? spec.phases : 1
  const setting = sunFollowing(controls, limitA, phases, surplusW, minuteOfDay)
  if (!setting) return 0
  state.currentA = setting.currentA
  state.activePhases = setting.phases
  const watts = setting.currentA * setting.phases * PHASE_V * 0.985
  return Math.floor(Math.min(watts, (state.neededWh * 3600) / dtS))
}

export function stepEv(state: EvState, powerW: number, dtS: number): void {
  const energyWh = (powerW * dtS) / 3600
  state.chargedWh += energyWh
  state.sessionWh += energyWh
  state.neededWh = Math.max(0, state.neededWh - energyWh)
  if (state.neededWh < 1) state.neededWh = 0
}

/** Level of the car's battery in %, as far as the charger knows it. */
export const carSocPct = (spec: EvSpec, state: EvState) => 100 * (1 - state.neededWh / spec.carCapacityWh)

function sunFollowing(
  controls: Controls['ev'],
  limitA: number,
  phases: 1 | 3,
  surplusW: number,
  minuteOfDay: number,
): { currentA: number; phases: 1 | 3 } | null {
  const isNight = minuteOfDay >= NIGHT_START_MINUTE && minuteOfDay < NIGHT_END_MINUTE
  if (controls.mode === 'now' || isNight) return { currentA: limitA, phases }
  const threePhase = phases === 3 && surplusW >= 3 * PHASE_V * MIN_CURRENT_A
  const used = controls.phases === 3 || threePhase ? phases : 1
  const currentA = Math.min(limitA, Math.floor(surplusW / PHASE_V / used))
  if (currentA >= MIN_CURRENT_A) return { currentA, phases: used }
  return controls.mode === 'minpv' ? { currentA: MIN_CURRENT_A, phases: used } : null
}
