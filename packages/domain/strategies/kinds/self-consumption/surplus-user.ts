import { steeredAs } from '../../../energy/balance/category-facts.ts'
import type { SiteDevice } from '../../site.ts'
import { roomFor } from '../../steering/room-for.ts'
import { type SteeringRange, switchOf } from '../../steering/steering-range.ts'
import type { Steering, Wish } from '../../wish.ts'

/** How a device uses surplus. */
export type SurplusRole = 'battery' | 'charger' | 'heat' | 'switch' | 'rod'

/** A device whose power is known and which no stronger wish has set. */
export type SurplusUser = {
  readonly device: SiteDevice
  readonly role: SurplusRole
  readonly steering: Steering
  readonly range: SteeringRange
  /** what it uses now, W; 0 for a heat pump in its normal state, because it would use that power anyway */
  readonly loadW: number
  /** whether a battery follows the grid meter itself */
  readonly isOwnRegulator: boolean
}

/**
 * Null if the device cannot use surplus at the moment: it is not reachable, does not report its power, or a stronger
 * wish has set it.
 */
export function surplusUser(
  device: SiteDevice,
  stronger: readonly Wish[] | undefined,
  steersBattery: boolean,
): SurplusUser | null {
  const [role, steering] = roleOf(device)
  const range = roomFor(device, steering, stronger)
  if (!range || device.loadW === null || range.min === range.max) return null
  const isRaised = role !== 'heat' || Number(device.values.sg_state ?? 2) > 2
  return {
    ...{ device, role, steering, range },
    loadW: isRaised ? device.loadW : 0,
    isOwnRegulator: role === 'battery' && !steersBattery && regulatesItself(device),
  }
}

function roleOf(device: SiteDevice): readonly [SurplusRole, Steering] {
  switch (steeredAs(device)) {
    case 'battery':
      return ['battery', 'loadW']
    case 'charger':
      return ['charger', 'loadW']
    case 'heating':
      return device.parameters.some(({ name }) => name === 'sg_state')
        ? ['heat', 'sgState']
        : ['switch', 'isOn']
    default:
      return switchOf(device) ? ['switch', 'isOn'] : ['rod', 'loadW']
  }
}

/** A battery whose power can be left open follows the meter by itself. */
const regulatesItself = ({ parameters }: SiteDevice) =>
  parameters.some(({ name, nullable }) => name === 'p_set' && nullable === true)
