import type { Span } from '@kilowatt/domain/devices/membership'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { ReadingBlock } from '../reading-events.ts'

export type Column = readonly (number | null)[]
export type Series = { [name in QuantityName]?: Column }
export type Extra = { readonly [wire: string]: readonly (number | string | null)[] }

/**
 * A checked message of one device on its way into `sample`: `at` is strictly ascending, every column is as long as
 * `at`.
 */
export type SampleBlock = ReadingBlock & {
  /** columns outside the vocabulary, by wire name */
  readonly extra?: Extra
}

export type DeviceColumns = Pick<SampleBlock, 'at' | 'series' | 'extra'>

/**
 * Sorts the instants. For a repeated instant, later values apply, and values that only the earlier one has
 * stay.
 */
export function inTimeOrder(block: DeviceColumns): DeviceColumns {
  const { at, series, extra } = block
  if (growsStrictly(at)) return block
  const order = at.map((_, i) => i).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b)
  const groups: number[][] = []
  for (const i of order) {
    const last = groups.at(-1)
    if (last && at[last[0] ?? 0] === at[i]) last.push(i)
    else groups.push([i])
  }
  const latest = <T>(column: readonly (T | null)[]) =>
    groups.map((group) => group.reduce<T | null>((value, i) => column[i] ?? value, null))
  const ordered: Series = {}
  for (const name of Object.keys(series) as QuantityName[]) ordered[name] = latest(series[name] ?? [])
  return {
    at: groups.map(([first = 0]) => at[first] ?? 0),
    series: ordered,
    ...(extra
      ? { extra: Object.fromEntries(Object.entries(extra).map(([wire, column]) => [wire, latest(column)])) }
      : {}),
  }
}

function growsStrictly(at: readonly number[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const time of at) {
    if (time <= before) return false
    before = time
  }
  return true
}

/** The readings of a block outside all spans. */
export function outsideOf(block: DeviceColumns, spans: readonly Span[]): DeviceColumns {
  const { at, series, extra } = block
  const isOutside = at.map((time) => spans.every(({ from, to }) => time < from || time >= to))
  if (!isOutside.includes(false)) return block
  const kept = <T>(column: readonly T[]) => column.filter((_, i) => isOutside[i])
  const part = <T>(columns: { readonly [name: string]: readonly T[] }) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, kept(column)]))
  return {
    at: kept(at),
    series: part(series),
    ...(extra ? { extra: part(extra) } : {}),
  }
}

/** Splits a long block into pieces of at most `samples`, so its encoding does not block other work. */
export function inPieces(block: SampleBlock, samples: number): SampleBlock[] {
  const { at, series, extra, ...origin } = block
  if (at.length <= samples) return [block]
  return Array.from({ length: Math.ceil(at.length / samples) }, (_, i) => {
    const part = <T>(columns: { readonly [name: string]: readonly T[] }) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, column.slice(i * samples, (i + 1) * samples)]),
      )
    return {
      ...origin,
      at: at.slice(i * samples, (i + 1) * samples),
      series: part(series),
      ...(extra ? { extra: part(extra) } : {}),
    }
  })
}
