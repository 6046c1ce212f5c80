import { recordOf } from '../../record-of.ts'
import { categoryFacts } from './category-facts.ts'
import { isSink } from './energy-roles.ts'
import type { DeviceColumns } from './hybrid-inverters.ts'
import { type EnergyRole, energyRoles } from './role-names.ts'
import { withoutPartsBehind } from './sub-meters.ts'

/** Sum of power per role, W; NaN if a device of the role is silent, null if the site has no such device. */
export type RolePowers = Record<EnergyRole, Float64Array | null>

const hasNegative = (powerW: Float64Array) => powerW.some((value) => value < 0)

/**
 * Power of each role of a site from its devices (after `withoutDoubleCounting`), and the sum of the known consumers; a
 * silent one explains nothing.
 */
export function rolePowers(
  devices: readonly DeviceColumns[],
  length: number,
): { roles: RolePowers; meteredW: Float64Array } {
  const roles: RolePowers = recordOf(energyRoles, () => null)
  const meteredW = new Float64Array(length)
  const add = (role: EnergyRole, powerAt: (i: number) => number) => {
    const column = roles[role] ?? new Float64Array(length)
    roles[role] = column
    for (let i = 0; i < length; i++) column[i] = (column[i] ?? NaN) + powerAt(i)
  }
  const ownPower = withoutPartsBehind(devices, (device) => device.powerW)
  for (const device of devices) {
    const { category, socPct } = device
    const powerW = ownPower(device)
    const { positive, negative } = categoryFacts[category]
    const power = (i: number) => powerW[i] ?? NaN
    if (negative?.role === positive) {
      add(positive, power)
      continue
    }
    add(positive, (i) => Math.max(0, power(i)))
    if (isSink(positive))
      for (let i = 0; i < length; i++) if (power(i) > 0) meteredW[i] = (meteredW[i] ?? NaN) + power(i)
    if (negative === null) continue
    const silentIsUnknown = !isSink(positive)
    // the reversed role exists at the site only if it occurs, or if a level shows that there is a battery
    if (hasNegative(powerW) || (silentIsUnknown && socPct !== null))
      add(negative.role, (i) => {
        const value = power(i)
        if (Number.isNaN(value)) return silentIsUnknown ? NaN : 0
        return negative.sign * Math.min(0, value)
      })
  }
  return { roles, meteredW }
}
