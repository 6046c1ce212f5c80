import type { ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import { steeredBy } from './steered-by.ts'
import { chargingPhases, steeringRange, switchOf } from './steering-range.ts'

/** `value` null: the device is handed back. */
export type SetByHand = { readonly steering: Steering; readonly value: number | null }

/**
 * What a value that a person gives a parameter means for strategies: a value of a steering that precedes theirs. Null for
 * a parameter that is no set-point, such as the limit of charging of a battery.
 */
export function setByHand(device: SiteDevice, name: string, value: ParameterValue): SetByHand | null {
  if (name === 'mode') return modeByHand(device, value)
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

/** Of a charger's modes, two are a power. In the others it regulates itself, which strategies cannot ask for. */
function modeByHand(device: SiteDevice, mode: ParameterValue): SetByHand | null {
  const range = steeredAs(device) === 'charger' ? steeringRange(device, 'loadW') : null
  if (!range || (mode !== 'off' && mode !== 'now')) return null
  return { steering: 'loadW', value: mode === 'off' ? 0 : range.max }
}
