import { categoryFacts } from './category-facts.ts'
import { type DeviceEnergy, type MeteredDevice, sidesOf } from './device-energy.ts'
import { isSink } from './energy-roles.ts'
import type { EnergyRole } from './role-names.ts'
import { withoutPartsBehind } from './sub-meters.ts'

/** Energies of a site per bucket; NaN if a device of the kind is unknown, null if the site has no such device. */
export type RoleEnergies = {
  solarWh: Float64Array | null
  gridImportWh: Float64Array | null
  gridExportWh: Float64Array | null
  batteryDischargeWh: Float64Array | null
  batteryChargeWh: Float64Array | null
  evWh: Float64Array | null
  hvacWh: Float64Array | null
  otherMeteredWh: Float64Array | null
}

/** The series that the energy of a role belongs to, by the sign of its power. */
const energyOf = {
  solar: { positive: 'solarWh', negative: 'solarWh' },
  grid: { positive: 'gridImportWh', negative: 'gridExportWh' },
  battery: { positive: 'batteryDischargeWh', negative: 'batteryChargeWh' },
  ev: { positive: 'evWh', negative: 'evWh' },
  hvac: { positive: 'hvacWh', negative: 'hvacWh' },
  otherMetered: { positive: 'otherMeteredWh', negative: 'otherMeteredWh' },
} as const satisfies Record<EnergyRole, { positive: keyof RoleEnergies; negative: keyof RoleEnergies }>

const some = (column: Float64Array) => column.some((wh) => wh > 0)

/** If a battery reports only one direction, the other is zero wherever the first one is known. */
const idleLike = (wh: Float64Array | null) => (wh === null ? null : wh.map((value) => value * 0))

/**
 * Energies of each role from those of the devices (counted once), and the sum of the known consumers. The same rules as
 * `rolePowers`, for energies with two directions.
 */
export function roleEnergies(
  devices: readonly MeteredDevice[],
  energyById: ReadonlyMap<number, DeviceEnergy>,
  count: number,
): { energies: RoleEnergies; meteredWh: Float64Array } {
  const energies: RoleEnergies = {
    solarWh: null,
    gridImportWh: null,
    gridExportWh: null,
    batteryDischargeWh: null,
    batteryChargeWh: null,
    evWh: null,
    hvacWh: null,
    otherMeteredWh: null,
  }
  const meteredWh = new Float64Array(count)
  const add = (key: keyof RoleEnergies, wh: Float64Array, unknownWh: number) => {
    const column = energies[key] ?? new Float64Array(count)
    energies[key] = column
    wh.forEach((value, i) => {
      column[i] = (column[i] ?? NaN) + (Number.isNaN(value) ? unknownWh : value)
    })
  }
  const sides = (device: MeteredDevice) => {
    const energy = energyById.get(device.id)
    if (energy === undefined) throw new Error(`no energy of device ${device.id}`)
    return sidesOf(device, energy)
  }
  const ownWh = withoutPartsBehind(devices, (device) => sides(device).positiveWh)
  for (const device of devices) {
    const { negativeWh } = sides(device)
    const positiveWh = ownWh(device)
    const { positive, negative } = categoryFacts[device.category]
    const source = !isSink(positive)
    add(energyOf[positive].positive, positiveWh, NaN)
    if (!source)
      positiveWh.forEach((wh, i) => {
        if (!Number.isNaN(wh)) meteredWh[i] = (meteredWh[i] ?? NaN) + wh
      })
    if (negative === null) continue
    const isReversal = negative.role !== positive
    if (isReversal && !some(negativeWh) && !(source && device.socPct !== null)) continue
    add(energyOf[negative.role][negative.sign === 1 ? 'negative' : 'positive'], negativeWh, source ? NaN : 0)
  }
  energies.batteryDischargeWh ??= idleLike(energies.batteryChargeWh)
  energies.batteryChargeWh ??= idleLike(energies.batteryDischargeWh)
  return { energies, meteredWh }
}
