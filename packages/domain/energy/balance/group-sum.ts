/**
 * Sum of the devices of a group. A device is left out if another device of the group already includes its energy: a
 * part of an inverter, a meter behind a meter of its own kind, and anything behind a consumer.
 */

import type { DeviceCategory } from '../../devices/device-categories.ts'
import { categoryFacts } from './category-facts.ts'
import { givesWhenPositive, isSink, roleFacts } from './energy-roles.ts'
import { isInverterPart } from './hybrid-inverters.ts'
import { isWithinAnother, withoutPartsBehind } from './sub-meters.ts'

type Placed = { readonly id: number; readonly category: DeviceCategory; readonly parentId: number | null }

/**
 * The devices of a group that make up its sum. Consumers behind other consumers stay in the list, see
 * `withoutPartsBehind`.
 */
export const summedMembers = <D extends Placed>(members: readonly D[]): D[] =>
  members.filter(
    (device) =>
      !isWithinAnother(device, members) &&
      !(
        isInverterPart(device) &&
        members.some(({ id, category }) => id === device.parentId && category === 'HYBRID_INVERTER')
      ),
  )

export type GroupNow = {
  /** W; null if no device of the group has this ability, or if the values of all that have it are unknown */
  readonly givesW: number | null
  readonly takesW: number | null
}

const mayGive = ({ category }: Placed) => !categoryFacts[category].roles.every(isSink)
const mayTake = ({ category }: Placed) =>
  categoryFacts[category].roles.some((role) => roleFacts[role].kind !== 'source')

/** Roles that the devices of a group have, whether or not their values are known at the moment. */
export const groupAbility = (members: readonly Placed[]) => ({
  gives: members.some(mayGive),
  takes: members.some(mayTake),
})

/** @param powerOf W of a device by the sign of its category; null if unknown */
export function groupNow<D extends Placed>(
  members: readonly D[],
  powerOf: (device: D) => number | null,
): GroupNow {
  const summed = summedMembers(members)
  const columnOf = (device: D) => Float64Array.of(powerOf(device) ?? Number.NaN)
  const alone = withoutPartsBehind(summed, columnOf)
  let givesW: number | null = null
  let takesW: number | null = null
  for (const device of summed) {
    const powerW = alone(device)[0] ?? Number.NaN
    if (Number.isNaN(powerW)) continue
    const { positive } = categoryFacts[device.category]
    // import counts as energy into the site, as in the lists of a chart
    const givenW = givesWhenPositive(positive) || positive === 'grid' ? powerW : -powerW
    if (givenW > 0 || mayGive(device)) givesW = (givesW ?? 0) + Math.max(0, givenW)
    if (givenW < 0 || mayTake(device)) takesW = (takesW ?? 0) + Math.max(0, -givenW)
  }
  return { givesW, takesW }
}
