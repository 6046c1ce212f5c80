import { MINUTE_MS } from '../../time/floor-time.ts'
import { type MinuteColumns, minuteColumnNames } from '../readings/minute-columns.ts'
import { type QuantityName, quantityNames } from '../readings/quantities.ts'
import { reversedInstants, reversedQuantities } from '../readings/reversed-reading.ts'
import type { Repair, RepairKind, RepairSpan } from './repairs.ts'

/** Order in which repairs are applied, whatever the order in which they were made. */
const layers = ['drop', 'interpolate', 'turn'] as const satisfies readonly RepairKind[]

type Rows = { readonly first: number; readonly last: number }

/**
 * Minutes of a device after repairs, `length` of them from `startMs`. Each minute depends only on itself and the
 * repairs, so overlapping windows give the same result. The received minutes are not changed.
 */
export function repairedMinutes(
  received: MinuteColumns,
  repairs: readonly Repair[],
  startMs: number,
  length: number,
): MinuteColumns {
  const rowsOf = ({ from, to }: RepairSpan): Rows => ({
    first: Math.max(0, Math.ceil((from - startMs) / MINUTE_MS)),
    last: Math.min(length, to === null ? length : Math.ceil((to - startMs) / MINUTE_MS)),
  })
  const lying = layers
    .flatMap((kind) => repairs.filter((repair) => repair.kind === kind))
    .map((repair) => ({ repair, rows: rowsOf(repair) }))
    .filter(({ rows }) => rows.first < rows.last)
  if (lying.length === 0) return received
  const columns: MinuteColumns = {}
  for (const name of minuteColumnNames) {
    const column = received[name]
    if (column) columns[name] = column.slice()
  }
  for (const { repair, rows } of lying) {
    if (repair.kind === 'drop') drop(columns, rows)
    else if (repair.kind === 'interpolate') interpolate(columns, repair, startMs, length, rows)
    else turn(columns, length, rows)
  }
  return columns
}

function drop(columns: MinuteColumns, { first, last }: Rows) {
  for (const name of quantityNames) columns[name]?.fill(Number.NaN, first, last)
}

/** The line ends at the minutes before and after the range. Measured values in the range stay. */
function interpolate(
  columns: MinuteColumns,
  { from, to, beforeW, afterW }: Repair,
  startMs: number,
  length: number,
  { first, last }: Rows,
) {
  if (beforeW === null || afterW === null || to === null) return
  const powerW = columns.powerW ?? new Float64Array(length).fill(Number.NaN)
  columns.powerW = powerW
  const steps = (to - from) / MINUTE_MS + 1
  for (let row = first; row < last; row++) {
    if (!Number.isNaN(powerW[row])) continue
    const step = (startMs + row * MINUTE_MS - from) / MINUTE_MS + 1
    powerW[row] = beforeW + ((afterW - beforeW) * step) / steps
  }
}

function turn(columns: MinuteColumns, length: number, { first, last }: Rows) {
  const before = new Map<QuantityName, Float64Array>()
  for (const [name, { name: target, sign }] of reversedQuantities) {
    const column = columns[name]
    if (column && (name !== target || sign === -1)) before.set(name, column.slice(first, last))
  }
  for (const [name, part] of before) {
    const { name: target, sign } = reversedQuantities.get(name) ?? { name, sign: 1 }
    const into = columns[target] ?? new Float64Array(length).fill(Number.NaN)
    columns[target] = into
    into.set(sign === 1 ? part : part.map((value) => (value === 0 ? 0 : -value)), first)
    // the value moves to another quantity, so none remains here
    if (target !== name && !before.has(target)) columns[name]?.fill(Number.NaN, first, last)
  }
  swapInstants(columns, length, { first, last })
}

/** Swaps the reading instants of two registers with their values. */
function swapInstants(columns: MinuteColumns, length: number, { first, last }: Rows) {
  const [one, other] = reversedInstants
  if (!columns[one] && !columns[other]) return
  const nothing = () => new Float64Array(length).fill(Number.NaN)
  const [ones, others] = [columns[one] ?? nothing(), columns[other] ?? nothing()]
  const part = ones.slice(first, last)
  ones.set(others.subarray(first, last), first)
  others.set(part, first)
  columns[one] = ones
  columns[other] = others
}

/** Instants at which the registers of a device do not continue from their previous value, ascending. */
export function registerBreaks(repairs: readonly RepairSpan[]): number[] {
  const breaks = repairs.flatMap(({ kind, from, to }) => {
    if (kind === 'exchange') return [from]
    if (kind === 'turn') return to === null ? [from] : [from, to]
    return []
  })
  return breaks.sort((a, b) => a - b)
}

const contains = (at: number, { from, to }: RepairSpan) => from <= at && at < (to ?? Number.POSITIVE_INFINITY)

/** The dropped range that contains an instant. */
export const droppedAt = (repairs: readonly Repair[], at: number): Repair | undefined =>
  repairs.find((repair) => repair.kind === 'drop' && contains(at, repair))

export const isReversedAt = (repairs: readonly RepairSpan[], at: number): boolean =>
  repairs.some((repair) => repair.kind === 'turn' && contains(at, repair))
