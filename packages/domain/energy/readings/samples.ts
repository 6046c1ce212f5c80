import { MS_PER_HUNDREDTH } from './register-instants.ts'

/**
 * Values of one quantity of one device: instants (UTC ms) strictly ascending, every value a number, gaps not marked.
 */
export type Samples = { readonly at: Float64Array; readonly values: Float64Array }

function isOrdered(at: ArrayLike<number>, values: ArrayLike<number | null>): boolean {
  for (let i = 0; i < at.length; i++) {
    const value = values[i]
    if (value === null || value === undefined || Number.isNaN(value)) return false
    if (i > 0 && (at[i] ?? NaN) <= (at[i - 1] ?? NaN)) return false
  }
  return true
}

/**
 * Columns in any order, with nulls, NaN and repeated instants, as samples. If an instant has two values, the
 * larger is used, so the order of arrival does not matter.
 */
export function orderedSamples(at: ArrayLike<number>, values: ArrayLike<number | null>): Samples {
  if (isOrdered(at, values))
    return { at: Float64Array.from(at), values: Float64Array.from(values, (value) => value ?? NaN) }
  const rows: [at: number, value: number][] = []
  for (let i = 0; i < at.length; i++) {
    const value = values[i]
    if (value !== null && value !== undefined && !Number.isNaN(value)) rows.push([at[i] ?? NaN, value])
  }
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const last = rows.filter((row, i) => row[0] !== rows[i + 1]?.[0])
  return { at: Float64Array.from(last, (row) => row[0]), values: Float64Array.from(last, (row) => row[1]) }
}

/**
 * Known minutes of a column as samples.
 * @param readCs instant of each reading in hundredths of a second after the start of its minute; the start if NaN or
 * absent
 */
export function samplesOfMinutes(
  column: Float64Array,
  startMs: number,
  readCs: Float64Array | undefined = undefined,
): Samples {
  const at: number[] = []
  const values: number[] = []
  for (let i = 0; i < column.length; i++) {
    const value = column[i]
    if (value === undefined || Number.isNaN(value)) continue
    at.push(startMs + i * 60_000 + (readCs?.[i] || 0) * MS_PER_HUNDREDTH)
    values.push(value)
  }
  return { at: Float64Array.from(at), values: Float64Array.from(values) }
}
