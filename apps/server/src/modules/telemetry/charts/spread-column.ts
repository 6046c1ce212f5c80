import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'

/** Column of the quarter-hours of a range from values at some of them; NaN elsewhere. */
export function spreadColumn(
  index: ArrayLike<number>,
  values: Buffer,
  { startMs, endMs }: TimeRange,
): Float64Array {
  const column = new Float64Array(Math.max(0, Math.ceil((endMs - startMs) / QUARTER_MS))).fill(Number.NaN)
  const known = decodeArray(values)
  for (let i = 0; i < index.length; i++) column[index[i] ?? -1] = known[i] ?? Number.NaN
  return column
}
