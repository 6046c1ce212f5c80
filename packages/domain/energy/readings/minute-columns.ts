import { type QuantityName, quantities, quantityNames } from './quantities.ts'
import { instantsOf, type RegisterInstant, registerInstants } from './register-instants.ts'
import { type Samples, samplesOfMinutes } from './samples.ts'

export type MinuteColumnName = QuantityName | RegisterInstant

/**
 * Minutes of one device, one array per quantity with any value; index 0 is the start of the window, NaN means
 * no value. Registers without instants were read at the start of each minute.
 */
export type MinuteColumns = Partial<Record<MinuteColumnName, Float64Array>>

/** Columns of `sample_day`. */
export const minuteColumns: ReadonlyMap<MinuteColumnName, string> = new Map<MinuteColumnName, string>([
  ...quantityNames.map((name) => [name, quantities[name].column] as const),
  ...registerInstants.map(({ name, column }) => [name, column] as const),
])

export const minuteColumnNames: readonly MinuteColumnName[] = [...minuteColumns.keys()]

/** Quantities, each register with its reading instants. */
export const withInstants = (names: readonly QuantityName[]): MinuteColumnName[] =>
  names.flatMap((name): MinuteColumnName[] => {
    const instants = instantsOf(name)
    return instants ? [name, instants.name] : [name]
  })

/** Readings of a register at the instants of reading; null if there are none. */
export function registerSamples(columns: MinuteColumns, name: QuantityName, startMs: number): Samples | null {
  const column = columns[name]
  if (!column) return null
  const instants = instantsOf(name)
  return samplesOfMinutes(column, startMs, instants && columns[instants.name])
}
