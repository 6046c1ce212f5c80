import type { DeviceCategory } from '../devices/device-categories.ts'
import { recordOf } from '../record-of.ts'
import { type EnergyRole, energyRoles } from './energy-roles.ts'
import type { DeviceColumns } from './hybrid-inverters.ts'

/** Where positive and negative power of a device count, the latter with the sign it gets there (−1 turns a take into a gift);
 * null = left out. */
export type RoleSplit = {
  readonly positive: { readonly role: EnergyRole }
  readonly negative: { readonly role: EnergyRole; readonly sign: 1 | -1 } | null
}

/**
 * Which role a device's power belongs to. What comes out of a hybrid inverter without parts counts as solar, what goes in
 * can only charge a battery. A plant's own night consumption (negative) belongs to the house. A car that feeds back is a
 * battery for that time; any other consumer that feeds back holds a generator, such as a balcony plant behind a plug.
 */
export const roleSplits = {
  SOLAR_POWER_PLANT: { positive: { role: 'solar' }, negative: null },
  GRID: { positive: { role: 'grid' }, negative: { role: 'grid', sign: 1 } },
  BATTERY: { positive: { role: 'battery' }, negative: { role: 'battery', sign: 1 } },
  HYBRID_INVERTER: { positive: { role: 'solar' }, negative: { role: 'battery', sign: 1 } },
  EV_CHARGER: { positive: { role: 'ev' }, negative: { role: 'battery', sign: -1 } },
  HVAC: { positive: { role: 'hvac' }, negative: null },
  OTHER: { positive: { role: 'otherMetered' }, negative: { role: 'solar', sign: -1 } },
} as const satisfies Record<DeviceCategory, RoleSplit>

/** Sum of power per role, W; NaN where a device of the role is silent, null where the site has no such device. */
export type RolePowers = Record<EnergyRole, Float64Array | null>

const hasNegative = (powerW: Float64Array) => powerW.some((value) => value < 0)
/** Sources and the battery balance the site; the other roles take from it. */
export const isSource = (role: EnergyRole) => role === 'solar' || role === 'grid' || role === 'battery'

/**
 * Power of each role of a site from its devices (after `withoutDoubleCounting`), and what the known consumers take
 * together: a silent one explains nothing.
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
  for (const { category, powerW, socPct } of devices) {
    const { positive, negative }: RoleSplit = roleSplits[category]
    const power = (i: number) => powerW[i] ?? NaN
    if (negative?.role === positive.role) {
      add(positive.role, power)
      continue
    }
    add(positive.role, (i) => Math.max(0, power(i)))
    if (!isSource(positive.role))
      for (let i = 0; i < length; i++) if (power(i) > 0) meteredW[i] = (meteredW[i] ?? NaN) + power(i)
    if (negative === null) continue
    const silentIsUnknown = isSource(positive.role)
    // the role of a reversal exists at the site only if it happens, or if a level tells of a battery
    if (hasNegative(powerW) || (silentIsUnknown && socPct !== null))
      add(negative.role, (i) => {
        const value = power(i)
        if (Number.isNaN(value)) return silentIsUnknown ? NaN : 0
        return negative.sign * Math.min(0, value)
      })
  }
  return { roles, meteredW }
}
