import { categoryFacts, playsRole } from './category-facts.ts'
import type { DeviceEnergy, MeteredDevice } from './device-energy.ts'
import { isSink } from './energy-roles.ts'
import { type MeasuredMinutes, minutesNotMissed } from './measured-parts.ts'
import type { RoleEnergies } from './role-energies.ts'

/**
 * What the connection of a site took and gave, as its metering place told somebody: one value for each quarter-hour, NaN where it is not
 * known, which is not 0. It stands in where the site has no meter of its own, or that one is silent; a meter of its own always goes before it.
 */
export type ReportedGrid = {
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
}

const QUARTER_MINUTES = 15

/** The quarter-hours in which what was told counts. */
const usesReported = ({ gridImportWh }: RoleEnergies, { importWh }: ReportedGrid): Uint8Array =>
  Uint8Array.from(importWh, (wh, i) =>
    Number.isNaN(wh) || !Number.isNaN(gridImportWh?.[i] ?? Number.NaN) ? 0 : 1,
  )

/** Fills what is not known of the connection; who gives nothing is told no export. */
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

/** A quarter-hour that was told was measured, by another meter: the site is known then as far as its other sources are. */
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
