import type { DeviceParameter } from '../../devices/parameters/device-parameter.ts'
import { isWritable } from '../../devices/parameters/device-parameter.ts'
import { steeredAs } from '../../energy/balance/category-facts.ts'
import { PHASE_V } from '../../energy/quality/power-limits.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'

/** IEC 61851 has no current between 0 and 6 A. */
export const LEAST_CHARGING_A = 6

/** Values that a device accepts for one steering. */
export type SteeringRange = {
  readonly min: number
  readonly max: number
  /** the smallest value above 0 that it can follow, such as 6 A of a charger; 0 if there is no such bound */
  readonly leastOn: number
  /** smallest difference between two values that it can follow */
  readonly step: number
}

const parameterOf = (
  { parameters }: Pick<SiteDevice, 'parameters'>,
  name: string,
): DeviceParameter | undefined => parameters.find((one) => one.name === name && isWritable(one))

/**
 * Phases with which a charger charges: the phases in use, otherwise the phases that are set, otherwise all
 * phases that it has.
 */
export function chargingPhases(device: SiteDevice): 1 | 3 {
  if (device.phases !== null) return device.phases
  const set = device.values.phases
  if (set === 1 || set === 3) return set
  return parameterOf(device, 'phases')?.choices?.includes(3) ? 3 : 1
}

/** Range of a steering of a device by its own description; null if the device cannot be steered in this way. */
export function steeringRange(device: SiteDevice, steering: Steering): SteeringRange | null {
  switch (steering) {
    case 'sgState':
      return parameterOf(device, 'sg_state') ? { min: 1, max: 4, leastOn: 1, step: 1 } : null
    case 'isOn':
      return switchOf(device) ? { min: 0, max: 1, leastOn: 1, step: 1 } : null
    case 'loadW':
      return loadRange(device)
  }
}

/** The parameter that turns a device on and off. */
export const switchOf = (device: Pick<SiteDevice, 'parameters'>): DeviceParameter | undefined =>
  ['relay', 'on', 'enable'].map((name) => parameterOf(device, name)).find((one) => one?.kind === 'switch')

function loadRange(device: SiteDevice): SteeringRange | null {
  switch (steeredAs(device)) {
    case 'battery': {
      const set = parameterOf(device, 'p_set')
      if (!set) return null
      // this parameter is positive while the battery discharges
      const [min, max] = [-(set.max ?? 0) + 0, -(set.min ?? 0) + 0]
      return { min, max, leastOn: 0, step: set.step ?? 1 }
    }
    case 'charger': {
      const current = parameterOf(device, 'i_max')
      if (!current) return null
      const perA = PHASE_V * chargingPhases(device)
      const canSwitch = canSwitchPhases(device)
      return {
        min: 0,
        max: (current.max ?? 0) * (canSwitch ? 3 * PHASE_V : perA),
        leastOn: Math.max(current.min ?? 0, LEAST_CHARGING_A) * (canSwitch ? PHASE_V : perA),
        step: (current.step ?? 1) * (canSwitch ? PHASE_V : perA),
      }
    }
    case 'panels': {
      const limit = parameterOf(device, 'p_limit')
      return limit ? { min: -(limit.max ?? 0) + 0, max: 0, leastOn: 0, step: limit.step ?? 1 } : null
    }
    case 'heating':
    case 'switched': {
      const limit = parameterOf(device, 'p_limit')
      return limit ? { min: 0, max: limit.max ?? 0, leastOn: 0, step: limit.step ?? 1 } : null
    }
    case null:
      return null
  }
}

/** Whether a charger can change between one and three phases. */
export const canSwitchPhases = (device: SiteDevice): boolean => {
  const choices = parameterOf(device, 'phases')?.choices ?? []
  return choices.includes(1) && choices.includes(3)
}
