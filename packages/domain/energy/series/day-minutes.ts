/**
 * One device and one UTC day as minute columns, the form in which days are stored and calculations run. A
 * minute of a gauge is the plain mean of its samples, because devices send at regular intervals, and
 * weighting by time would make a minute depend on those around it. A minute of a register is its first
 * reading, taken as the start of the minute: a meter read exactly every quarter-hour keeps its exact
 * differences, and a meter read every second is off by at most a second.
 */
import { MINUTE_MS } from '../../time/floor-time.ts'
import { type QuantityName, quantities } from '../readings/quantities.ts'
import type { Samples } from '../readings/samples.ts'

export const MINUTES_PER_DAY = 1440

/** Mean per minute from `startMs` (a full minute); NaN without samples. */
export function minuteMeans({ at, values }: Samples, startMs: number, minutes: number): Float64Array {
  const sums = new Float64Array(minutes)
  const counts = new Uint32Array(minutes)
  for (let i = 0; i < at.length; i++) {
    const minute = Math.floor(((at[i] ?? NaN) - startMs) / MINUTE_MS)
    if (minute < 0 || minute >= minutes) continue
    sums[minute] = (sums[minute] ?? NaN) + (values[i] ?? NaN)
    counts[minute] = (counts[minute] ?? 0) + 1
  }
  return sums.map((sum, minute) => sum / (counts[minute] ?? 0))
}

/** First value of each minute from `startMs` (a full minute); NaN without samples. */
export function minuteFirsts({ at, values }: Samples, startMs: number, minutes: number): Float64Array {
  const firsts = new Float64Array(minutes).fill(NaN)
  for (let i = 0; i < at.length; i++) {
    const minute = Math.floor(((at[i] ?? NaN) - startMs) / MINUTE_MS)
    if (minute >= 0 && minute < minutes && Number.isNaN(firsts[minute])) firsts[minute] = values[i] ?? NaN
  }
  return firsts
}

/** A tariff number is a name, not an amount: a mean would name a tariff that does not exist. */
const keepsFirst = (name: QuantityName) => quantities[name].kind === 'register' || name === 'tariff'

/** Minute column of a quantity by its kind. */
export function minuteColumn(
  name: QuantityName,
  samples: Samples,
  startMs: number,
  minutes: number,
): Float64Array {
  return keepsFirst(name) ? minuteFirsts(samples, startMs, minutes) : minuteMeans(samples, startMs, minutes)
}

/** Decimals of a stored mean per unit: finer than the resolution of any of our meters. */
const decimalsOf = { W: 1, var: 1, V: 2, A: 3, Hz: 3, '': 4, '%': 2, '°C': 2, Wh: 0, varh: 0 } as const

/** A minute column as stored: rounded, null for NaN; null if it is empty. */
export function packMinutes(name: QuantityName, column: Float64Array): (number | null)[] | null {
  const scale = 10 ** (name === 'tariff' ? 0 : decimalsOf[quantities[name].unit])
  const packed = Array.from(column, (value) =>
    Number.isNaN(value) ? null : Math.round(value * scale) / scale,
  )
  return packed.some((value) => value !== null) ? packed : null
}

/** A stored column as minutes of a day. @throws RangeError if its length is not 1,440 */
export function unpackMinutes(packed: readonly (number | null)[] | null): Float64Array {
  if (packed === null) return new Float64Array(MINUTES_PER_DAY).fill(NaN)
  if (packed.length !== MINUTES_PER_DAY) throw new RangeError(`a day has 1440 minutes, not ${packed.length}`)
  return Float64Array.from(packed, (value) => value ?? NaN)
}
