import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SetPoint } from '../arbitrate.ts'
import type { SiteDevice } from '../site.ts'
import { because, type ControlReason } from '../wish.ts'
import type { Pace } from './pace.ts'
import { canSwitchPhases, chargingPhases } from './steering-range.ts'
import { leastCurrent, type SteeringValue, writable } from './steering-values.ts'

const SECOND_MS = 1_000
/** evcc's delays of enabling and disabling, which also delay a change of phases (control.md a2). */
const TO_THREE_MS = 60 * SECOND_MS
const TO_ONE_MS = 180 * SECOND_MS
/** A charger that uses less has stopped (OpenEMS, control.md a2). */
export const STOPPED_W = 100
/** The longest time that a charger gets to stop before its phases are switched. */
const STOP_MS = 30 * SECOND_MS
/** After a switch the measured phases may still be the old ones (evcc, control.md a2). */
const SETTLE_MS = 60 * SECOND_MS

export type PhasePlan = {
  /** phases with which it charges now */
  readonly phases: 1 | 3
  /**
   * power to translate into a current: the power of the set-point, or the present power until the phases are
   * switched
   */
  readonly value: number | null
  readonly set: SteeringValue | null
  readonly phase: Pace['phase']
  readonly waiting: ControlReason | null
}

/**
 * Phases of a charger for a set-point, as in evcc: three phases only if a single phase would exceed its
 * maximum current, a single phase if the power is below the minimum of three. A switch waits for its delay,
 * or happens at once while nothing charges; a charging charger stops first. A limit is not delayed.
 * @param state 0 off, 1 on, null unknown
 */
export function planPhases(
  { value, atMost }: SetPoint,
  device: SiteDevice,
  pace: Pace,
  { state, atMs }: { readonly state: number | null; readonly atMs: number },
): PhasePlan {
  const parameter = writable(device, 'phases')
  const current = writable(device, 'i_max')
  const sent = pace.sent.phases
  const set = sent?.value ?? device.values.phases
  const isSettling = sent !== undefined && atMs - sent.atMs < SETTLE_MS
  const phases = isSettling && (set === 1 || set === 3) ? set : chargingPhases(device)
  const keep = sent && parameter ? { parameter, value: sent.value } : null
  const asIs: PhasePlan = { phases, value, set: keep, phase: null, waiting: null }
  if (!parameter || !current || value === null || steeredAs(device) !== 'charger') return asIs
  const leastW = leastCurrent(current) * PHASE_V
  if (!canSwitchPhases(device) || value < leastW) return asIs
  // A car that charges on one of three phases gains nothing from a switch.
  if (set === 3 && device.phases === 1 && !isSettling) return asIs
  const oneMaxW = (current.max ?? 0) * PHASE_V
  const wanted = value < 3 * leastW ? 1 : value > oneMaxW ? 3 : phases
  if (set === wanted || (set !== 1 && set !== 3 && phases === wanted && state === 1)) return asIs
  const change = { parameter, value: wanted }
  const mayUse3 = atMost === null || atMost >= 3 * leastW
  const hasStopped = state === 0 && (pace.switched === null || atMs - pace.switched.atMs >= STOP_MS)
  if (hasStopped || (device.loadW !== null && device.loadW < STOPPED_W && !isSettling && state !== 0))
    return { ...asIs, phases: wanted, set: change }
  if (state === 0) return { ...asIs, value: 0 }
  const phase = pace.phase?.wanted === wanted ? pace.phase : { wanted, sinceMs: atMs }
  const delayMs = wanted === 3 ? TO_THREE_MS : mayUse3 ? TO_ONE_MS : 0
  const dueMs = phase.sinceMs + delayMs
  if (atMs >= dueMs) return { ...asIs, value: 0, phase }
  return {
    ...asIs,
    phase,
    value: wanted === 1 ? 3 * leastW : value,
    waiting: because('phasesWait', { phases: wanted }, dueMs),
  }
}
