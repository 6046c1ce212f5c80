import { categoryFacts, playsRole } from './category-facts.ts'
import type { DeviceEnergy, MeteredDevice } from './device-energy.ts'
import { isSink } from './energy-roles.ts'
import { type MeasuredMinutes, minutesNotMissed } from './measured-parts.ts'
import type { RoleEnergies } from './role-energies.ts'

/**
 * Import and export of a site as reported by its metering place: one value per quarter-hour; NaN if unknown, which is
 * not 0. Used if the site has no meter of its own, or while its meter is silent. The site's own meter always takes
 * precedence.
 */
export type ReportedGrid = {
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
}

const QUARTER_MINUTES = 15

/** The quarter-hours in which reported values are used. */
const usesReported = ({ gridImportWh }: RoleEnergies, { importWh }: ReportedGrid): Uint8Array =>
  Uint8Array.from(importWh, (wh, i) =>
    Number.isNaN(wh) || !Number.isNaN(gridImportWh?.[i] ?? Number.NaN) ? 0 : 1,
  )

/** Fills unknown values of the grid connection. A site that cannot export gets no export. */
export function fillFromReported(energies: RoleEnergies, reported: ReportedGrid): Uint8Array {
  const isReported = usesReported(energies, reported)
  if (!isReported.includes(1)) return isReported
  const unknown = () => new Float64Array(isReported.length).fill(Number.NaN)
  energies.gridImportWh ??= unknown()
  energies.gridExportWh ??= unknown()
  for (const [i, isOne] of isReported.entries())
    if (isOne) {
      const exportWh = reported.exportWh[i] ?? Number.NaN
      energies.gridImportWh[i] = reported.importWh[i] ?? Number.NaN
      energies.gridExportWh[i] = Number.isNaN(exportWh) ? 0 : exportWh
    }
  return isReported
}

/**
 * Counts a reported quarter-hour as measured, by another meter; the site is known then if its other sources
 * are.
 */
export function measureReported(
  measured: MeasuredMinutes,
  isReported: Uint8Array,
  devices: readonly MeteredDevice[],
  energyById: ReadonlyMap<number, DeviceEnergy>,
): void {
  const others = devices.filter(
    (device) => !playsRole(device, 'grid') && !isSink(categoryFacts[device.category].positive),
  )
  for (const [i, isOne] of isReported.entries())
    if (isOne) {
      measured.grid[i] = QUARTER_MINUTES
      measured.site[i] = others.reduce(
        (least, { id }) => Math.min(least, minutesNotMissed(energyById.get(id), i)),
        QUARTER_MINUTES,
      )
    }
}
