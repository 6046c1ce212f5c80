import { hasPeak, type PeakMetric, type StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import { type RawBuilder, sql } from 'kysely'
import { decodeDoubles, decodeIntegers } from '../../../../platform/database/packed-arrays.ts'

/**
 * Result of a statement of sums, packed: a few columns of bare numbers take half the time of many columns or
 * of arrays to write and read. `entries` are integers of four bytes and numbers of eight, column after column
 * as in `Layout`; `totals` are the exact sums, `peaks` the highest power, both per metric; NaN if there is no
 * value.
 */
export type PackedSums = {
  readonly entries: Buffer | null
  readonly totals: Buffer
  readonly peaks: Buffer | null
  readonly rolled: Date | null
}

/** Columns of the entries. */
export type Layout = {
  readonly metrics: readonly StoredMetric[]
  /** known quarter-hours of a day if it is the same number for all metrics; −1 if the metrics differ */
  readonly hasKnown: boolean
  /** known quarter-hours of an entry, for metric i */
  readonly hasCounts: boolean
}

export type Entries = {
  /** bucket and measured parts, as `factsOf` */
  readonly facts: Int32Array
  readonly known: Int32Array | null
  /** per metric; NaN if unknown */
  readonly amounts: readonly Float64Array[]
  readonly counts: readonly Int32Array[] | null
}

const INTEGER_BYTES = 4
const DOUBLE_BYTES = 8

export const amount = (i: number) => sql.ref(`amount_${i}`)
export const count = (i: number) => sql.ref(`count_${i}`)
export const peak = (i: number) => sql.ref(`peak_${i}`)

/**
 * Columns `entries` and `totals` of rows with `facts`, `amount_i`, and `known` and `count_i` according to the
 * layout. Exact, so a bar equals the page of its day.
 */
export function packedColumns({ metrics, hasKnown, hasCounts }: Layout): RawBuilder<unknown> {
  const integers = (column: RawBuilder<unknown>) => sql`string_agg(int4send(${column}::integer), '')`
  const doubles = (column: RawBuilder<unknown>) => sql`string_agg(${double(column)}, '')`
  const columns = [
    integers(sql.ref('facts')),
    ...(hasKnown ? [integers(sql.ref('known'))] : []),
    ...metrics.map((_, i) => doubles(amount(i))),
    ...(hasCounts ? metrics.map((_, i) => integers(count(i))) : []),
  ]
  const totals = metrics.map((_, i) => double(sql`sum(${amount(i)})`))
  return sql`${joined(columns)} as entries, ${joined(totals)} as totals`
}

/** Column `peaks` with the highest power of each metric, if any metric has one. */
export function packedPeaks(
  metrics: readonly StoredMetric[],
  column: (metric: PeakMetric, i: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const highest = metrics.flatMap((metric, i) =>
    hasPeak(metric) ? [double(sql`max(${column(metric, i)})`)] : [],
  )
  return sql`${joined(highest)} as peaks`
}

const double = (value: RawBuilder<unknown>) => sql`float8send(coalesce(${value}::double precision, 'NaN'))`
const joined = (columns: readonly RawBuilder<unknown>[]) =>
  columns.length > 0 ? sql.join(columns, sql` || `) : sql`null::bytea`

export function entriesIn(entries: Buffer, { metrics, hasKnown, hasCounts }: Layout): Entries {
  const integers = 1 + (hasKnown ? 1 : 0) + (hasCounts ? metrics.length : 0)
  const rows = entries.length / (INTEGER_BYTES * integers + DOUBLE_BYTES * metrics.length)
  let offset = 0
  const next = (bytes: number) => {
    const start = offset
    offset += rows * bytes
    return entries.subarray(start, offset)
  }
  return {
    facts: decodeIntegers(next(INTEGER_BYTES)),
    known: hasKnown ? decodeIntegers(next(INTEGER_BYTES)) : null,
    amounts: metrics.map(() => decodeDoubles(next(DOUBLE_BYTES))),
    counts: hasCounts ? metrics.map(() => decodeIntegers(next(INTEGER_BYTES))) : null,
  }
}

export const totalsIn = ({ totals }: PackedSums) => Array.from(decodeDoubles(totals), known)

/** Per metric, in the form of `peakKey`. */
export function peaksIn({ peaks }: PackedSums, metrics: readonly StoredMetric[]): (number | null)[] {
  const values = peaks ? decodeDoubles(peaks) : []
  let at = 0
  return metrics.map((metric) => (hasPeak(metric) ? known(values[at++] ?? Number.NaN) : null))
}

const known = (value: number) => (Number.isNaN(value) ? null : value)
