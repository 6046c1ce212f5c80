import type { QuantityName } from './quantities.ts'

/**
 * Time within the minute at which a register was read, for registers whose differences become energies. A
 * minute keeps its first reading; if a meter is read at :59, treating that reading as the start of the minute
 * would be almost a minute off.
 */
export const registerInstants = [
  { register: 'energyImportWh', name: 'energyImportReadCs', column: 'energy_import_read_cs' },
  { register: 'energyExportWh', name: 'energyExportReadCs', column: 'energy_export_read_cs' },
  { register: 'energyProducedWh', name: 'energyProducedReadCs', column: 'energy_produced_read_cs' },
] as const satisfies readonly { readonly register: QuantityName; name: string; column: string }[]

/** Column of instants, in hundredths of a second after the start of the minute; NaN is the start itself. */
export type RegisterInstant = (typeof registerInstants)[number]['name']

export const MS_PER_HUNDREDTH = 10

/** The column with the instants of a register; undefined for quantities without one. */
export const instantsOf = (name: string) => registerInstants.find(({ register }) => register === name)
