import type { DeviceCategory } from '../../devices/device-categories.ts'
import { categoryFacts, playsRole } from './category-facts.ts'
import { isWithinAnother } from './sub-meters.ts'

/**
 * Columns of a device, all of the same length; NaN if nothing is known. Signs as in quantities.ts: + into the site for
 * grid, solar, battery and hybrid inverter, + consuming for the others.
 */
export type DeviceColumns = {
  readonly id: number
  readonly category: DeviceCategory
  /** the hybrid inverter that it belongs to, or the meter that it is behind; null if there is neither */
  readonly parentId: number | null
  readonly powerW: Float64Array
  readonly socPct: Float64Array | null
  /** rows in which the device belongs to the site, 1 or 0; absent or null if it always does */
  readonly members?: Uint8Array | null
}

type Placed = Pick<DeviceColumns, 'id' | 'category' | 'parentId'>

const isInverter = ({ category }: Placed) => category === 'HYBRID_INVERTER'
/** Whether a device is a possible part of a hybrid inverter: a plant or a battery. */
export const isInverterPart = (device: Placed) =>
  !isInverter(device) && categoryFacts.HYBRID_INVERTER.roles.some((role) => playsRole(device, role))

/**
 * Devices that count instead of a device: the parts of a hybrid inverter if they are separate devices,
 * otherwise the device itself.
 */
export function countedInPlaceOf<D extends Placed>(device: D, devices: readonly D[]): readonly D[] {
  if (!isInverter(device)) return [device]
  const parts = devices.filter((part) => part.parentId === device.id && isInverterPart(part))
  return parts.length > 0 ? parts : [device]
}

/** Calculates the only silent part from the inverter's AC side. */
function fillSilentChild<D extends DeviceColumns>(
  hybrid: DeviceColumns,
  child: D,
  siblings: readonly DeviceColumns[],
): D {
  const powerW = child.powerW.slice()
  for (let i = 0; i < powerW.length; i++) {
    if (!Number.isNaN(powerW[i]) || child.members?.[i] === 0) continue
    let rest = hybrid.powerW[i] ?? NaN
    for (const sibling of siblings) if (sibling.members?.[i] !== 0) rest -= sibling.powerW[i] ?? NaN
    powerW[i] = rest
  }
  return { ...child, powerW }
}

/**
 * Devices to add up without counting anything twice. If the solar and battery parts of a hybrid inverter are
 * separate devices, they count instead of it, and the inverter only fills in for a silent part (conversion
 * losses then count as consumption). Without such parts the inverter counts by its AC power. A device behind
 * a meter of its own kind is included in that meter.
 */
export function withoutDoubleCounting<D extends DeviceColumns>(devices: readonly D[]): D[] {
  return devices.flatMap((device) => {
    if (isInverter(device)) return countedInPlaceOf(device, devices).includes(device) ? [device] : []
    if (isWithinAnother(device, devices)) return []
    if (device.parentId === null || !isInverterPart(device)) return [device]
    const hybrid = devices.find((other) => other.id === device.parentId && isInverter(other))
    if (hybrid === undefined) return [device]
    const siblings = countedInPlaceOf(hybrid, devices).filter((other) => other !== device)
    return [fillSilentChild(hybrid, device, siblings)]
  })
}
