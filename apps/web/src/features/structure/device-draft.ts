import type { Device, DeviceChange } from '@kilowatt/contracts/devices/devices'
import { structureLimits } from '@kilowatt/contracts/devices/structure-limits'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { type NumberInput, numberOrNull } from '../../shared/forms/number-input.ts'

/** A device as form values. */
export type DeviceDraft = Pick<Device, 'name' | 'category' | 'hidden' | 'excludedInCalculations'> & {
  description: string
  /** for a select: its id, '' for none */
  parentId: string
  priority: NumberInput
  /** of a battery; empty: not known */
  capacityKwh: NumberInput
  /** from when on it is excluded or included again, if that was changed */
  countsFrom: 'now' | 'start'
}

export const deviceDraftOf = (device: Device): DeviceDraft => ({
  name: device.name,
  category: device.category,
  hidden: device.hidden,
  excludedInCalculations: device.excludedInCalculations,
  description: device.description ?? '',
  parentId: device.parentId === null ? '' : String(device.parentId),
  priority: device.priority,
  capacityKwh: device.capacityKwh ?? '',
  countsFrom: 'now',
})

/** Whether a device of this category has a battery. */
export const isBattery = (device: Pick<Device, 'category'>) => steeredAs(device) === 'battery'

/** Whether a capacity is left empty, or one that a battery can have. */
export function isCapacity(input: NumberInput): boolean {
  const { minCapacityKwh, maxCapacityKwh } = structureLimits
  return input === '' || (typeof input === 'number' && input >= minCapacityKwh && input <= maxCapacityKwh)
}

export function isPriority(input: NumberInput): boolean {
  return (
    typeof input === 'number' && Number.isInteger(input) && input >= 0 && input <= structureLimits.maxPriority
  )
}

/**
 * Only the changes of a draft without errors. Changes by others are kept, and the category reported by the
 * controller applies until a person sets one. Null without changes.
 */
export function changeOf(device: Device, draft: DeviceDraft): DeviceChange | null {
  const wished = {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    category: draft.category,
    parentId: draft.parentId === '' ? null : Number(draft.parentId),
    priority: numberOrNull(draft.priority) ?? device.priority,
    ...(isBattery(draft) && { capacityKwh: numberOrNull(draft.capacityKwh) }),
    hidden: draft.hidden,
    excludedInCalculations: draft.excludedInCalculations,
  }
  const changed = Object.entries(wished).filter(
    ([name, value]) => device[name as keyof typeof wished] !== value,
  )
  if (changed.length === 0) return null
  const isRecalculated = draft.excludedInCalculations !== device.excludedInCalculations
  return { ...Object.fromEntries(changed), ...(isRecalculated && { countsFrom: draft.countsFrom }) }
}

/** Whether past results of the location change. */
export const changesPast = ({ category, parentId, countsFrom }: DeviceChange) =>
  category !== undefined || parentId !== undefined || countsFrom === 'start'
