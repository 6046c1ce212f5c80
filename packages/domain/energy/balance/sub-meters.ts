/**
 * Meters behind other meters. The upper meter also measures what the lower one does. Therefore, of two meters
 * of one kind (the connection and a part of it, a plant and one of its strings) only the upper one counts,
 * and a consumer counts without the consumers behind it.
 */

import type { DeviceCategory } from '../../devices/device-categories.ts'
import { above } from '../../devices/device-parents.ts'
import { categoryFacts } from './category-facts.ts'
import { isSink } from './energy-roles.ts'

type Placed = { readonly id: number; readonly category: DeviceCategory; readonly parentId: number | null }

export const isConsumer = ({ category }: Placed) => isSink(categoryFacts[category].positive)

/**
 * Whether a meter of the same kind above it already measures it. Consumers are different: each of them
 * counts, next to the rest of the consumer above it.
 */
export function isWithinAnother(device: Placed, devices: readonly Placed[]): boolean {
  if (device.parentId === null || isConsumer(device) || device.category === 'HYBRID_INVERTER') return false
  return above(devices, device).some(({ category }) => category === device.category)
}

/** The consumer directly above each consumer, by its id. */
function consumersAbove<D extends Placed>(devices: readonly D[]): ReadonlyMap<number, D> {
  const found = new Map<number, D>()
  for (const device of devices) {
    if (device.parentId === null || !isConsumer(device)) continue
    const uppers = above(devices, device)
    const upper = uppers.find(isConsumer)
    // if hardware reports a circle, nothing is above
    if (upper && !uppers.includes(device)) found.set(device.id, upper)
  }
  return found
}

/** If consumers are behind each other, the uppermost known one, whose power includes all of them. */
export function outermostConsumers<D extends Placed>(
  devices: readonly D[],
  isKnown: (device: D) => boolean,
): D[] {
  const uppers = consumersAbove(devices)
  const isMeasuredAbove = ({ id }: D): boolean => {
    const upper = uppers.get(id)
    return upper !== undefined && (isKnown(upper) || isMeasuredAbove(upper))
  }
  return devices.filter((device) => isConsumer(device) && !isMeasuredAbove(device))
}

/** Each consumer without the consumers behind it: never below zero; unknown ones subtract nothing. */
export function withoutPartsBehind<D extends Placed>(
  devices: readonly D[],
  columnOf: (device: D) => Float64Array,
): (device: D) => Float64Array {
  const uppers = consumersAbove(devices)
  if (uppers.size === 0) return columnOf
  const partsOf = Map.groupBy(
    devices.filter(({ id }) => uppers.has(id)),
    ({ id }) => uppers.get(id)?.id,
  )
  const behind = (device: D, i: number): number =>
    (partsOf.get(device.id) ?? []).reduce((sum, part) => {
      const value = columnOf(part)[i] ?? Number.NaN
      return sum + (Number.isNaN(value) ? behind(part, i) : Math.max(0, value))
    }, 0)
  return (device) =>
    partsOf.has(device.id)
      ? columnOf(device).map((value, i) => (value > 0 ? Math.max(0, value - behind(device, i)) : value))
      : columnOf(device)
}
