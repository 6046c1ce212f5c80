import type { ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import { steeredBy } from './steered-by.ts'
import {
  canSwitchPhases,
  chargingPhases,
  type SteeringRange,
  steeringRange,
  switchOf,
} from './steering-range.ts'

/** `value` null: the device is handed back. */
export type SetByHand = { readonly steering: Steering; readonly value: number | null }

/**
 * What a value that a person gives a parameter means for strategies: a value of a steering that precedes theirs. Null for
 * a parameter that is no set-point, such as the limit of charging of a battery.
 */
export function setByHand(device: SiteDevice, name: string, value: ParameterValue): SetByHand | null {
  const ofCharger = steeredAs(device) === 'charger' ? steeringRange(device, 'loadW') : null
  if (name === 'mode' || name === 'phases' || (ofCharger && name === switchOf(device)?.name))
    return ofCharger && chargerByHand(device, ofCharger, name, value)
  if (['relay', 'on', 'enable'].includes(name) && switchOf(device)?.name !== name) return null
  if (name === 'p_chg_limit' || name === 'p_dis_limit') return null
  const steered = steeredBy(device.category, name, value, chargingPhases(device))
  const range = steered && steeringRange(device, steered.steering)
  if (!steered || !range) return null
  const wanted = steered.value ?? steered.atMost ?? steered.atLeast
  return {
    steering: steered.steering,
    value: wanted === null ? null : Math.min(Math.max(wanted, range.min), range.max),
  }
}

/**
 * A charger that a person turns on, or sets to charge at once, charges with all its power; one whose phases a person
 * chooses, with all the power that needs these phases. In its other modes it regulates itself, which strategies cannot ask
 * for.
 */
function chargerByHand(
  device: SiteDevice,
  range: SteeringRange,
  name: string,
  value: ParameterValue,
): SetByHand | null {
  const load = (loadW: number): SetByHand => ({ steering: 'loadW', value: loadW })
  if (name === 'phases') {
    if (!canSwitchPhases(device) || (value !== 1 && value !== 3)) return null
    return load(value === 3 ? range.max : mostOnOnePhase(range))
  }
  if (value === false || value === 'off') return load(0)
  return value === true || value === 'now' ? load(range.max) : null
}

/** With more, a charger could use three phases (`planPhases`). */
const mostOnOnePhase = ({ max, leastOn, step }: SteeringRange) =>
  Math.min(max / 3, (Math.ceil((3 * leastOn) / step) - 1) * step)
