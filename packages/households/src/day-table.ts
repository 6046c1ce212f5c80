/**
 * A year of measurements: one row per day with slots of equal length. It is applied to any other year by
 * giving each day the measured day of the same weekday nearest in the calendar, so seasons and weekends stay
 * in place.
 */

const DAY_MS = 86_400_000

export type DayTable = {
  /** mean of all values */
  readonly mean: number
  /** value at a minute of a day (days since 1970-01-01), interpolated between the middles of slots */
  at(day: number, minuteOfDay: number): number
}

/** Monday is 0; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

/** @throws if a line is not a date followed by numbers, or if lines differ in length */
export function dayTable(csv: string): DayTable {
  const rows = csv.trim().split('\n').map(parseRow)
  const slotsPerDay = rows[0]?.values.length ?? 0
  if (slotsPerDay === 0 || rows.some((row) => row.values.length !== slotsPerDay))
    throw new Error('every day of a profile needs the same number of slots')

  const chosen = new Map<number, Float64Array>()
  const valuesOf = (day: number) => {
    const known = chosen.get(day)
    if (known) return known
    const values = nearestRow(rows, day).values
    chosen.set(day, values)
    return values
  }
  const slotMinutes = 1440 / slotsPerDay
  const slot = (day: number, index: number): number => {
    if (index < 0) return slot(day - 1, index + slotsPerDay)
    if (index >= slotsPerDay) return slot(day + 1, index - slotsPerDay)
    return valuesOf(day)[index] ?? 0
  }
  return {
    mean: mean(rows.flatMap((row) => [...row.values])),
    at(day, minuteOfDay) {
      const x = minuteOfDay / slotMinutes - 0.5
      const index = Math.floor(x)
      const from = slot(day, index)
      return from + (slot(day, index + 1) - from) * (x - index)
    },
  }
}

type Row = { readonly day: number; readonly dayOfYear: number; readonly values: Float64Array }

function parseRow(line: string): Row {
  const [date = '', ...cells] = line.split(',')
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  const values = Float64Array.from(cells, Number)
  if (!Number.isInteger(day) || values.some(Number.isNaN)) throw new Error(`not a day of a profile: ${line}`)
  return { day, dayOfYear: dayOfYear(day), values }
}

function dayOfYear(day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear()
  return day - Date.UTC(year, 0, 1) / DAY_MS
}

function nearestRow(rows: readonly Row[], day: number): Row {
  const weekday = weekdayOf(day)
  const wanted = dayOfYear(day)
  const apart = (row: Row) => {
    const days = Math.abs(row.dayOfYear - wanted)
    return Math.min(days, 365 - days)
  }
  const candidates = rows.filter((row) => weekdayOf(row.day) === weekday)
  const [first, ...rest] = candidates.length > 0 ? candidates : rows
  if (!first) throw new Error('a profile without days')
  return rest.reduce((best, row) => (apart(row) < apart(best) ? row : best), first)
}

export const mean = (values: ArrayLike<number>) => {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0
  return sum / values.length
}
