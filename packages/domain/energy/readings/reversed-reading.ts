import { type QuantityName, quantityNames } from './quantities.ts'
import type { RegisterInstant } from './register-instants.ts'

/** Quantities whose sign is the direction of energy. */
const signed = new Set<QuantityName>([
  'powerW',
  'powerL1W',
  'powerL2W',
  'powerL3W',
  'reactivePowerVar',
  'currentL1A',
  'currentL2A',
  'currentL3A',
  'powerFactor',
  'demandPowerW',
])

const reversedName = (name: QuantityName): QuantityName => {
  const swapped = name.includes('Import')
    ? name.replace('Import', 'Export')
    : name.replace('Export', 'Import')
  return quantityNames.find((other) => other === swapped) ?? name
}

/**
 * How each quantity changes when a meter mounted the wrong way round is corrected: the name under which its
 * value counts, and its sign. Correcting twice restores the original.
 */
export const reversedQuantities: ReadonlyMap<
  QuantityName,
  { readonly name: QuantityName; readonly sign: 1 | -1 }
> = new Map(
  quantityNames.map((name) => [name, { name: reversedName(name), sign: signed.has(name) ? -1 : 1 }] as const),
)

/** The reading instants of registers swap along with them. */
export const reversedInstants = [
  'energyImportReadCs',
  'energyExportReadCs',
] as const satisfies readonly RegisterInstant[]

type Columns = { readonly [name in QuantityName]?: readonly (number | null)[] }

/** The columns of a meter mounted the wrong way round, corrected. */
export function reversedColumns(columns: Columns): Columns {
  const result: { [name in QuantityName]?: readonly (number | null)[] } = {}
  for (const [measured, { name, sign }] of reversedQuantities) {
    const column = columns[measured]
    if (column) result[name] = sign === 1 ? column : column.map((value) => (value ? -value : value))
  }
  return result
}
