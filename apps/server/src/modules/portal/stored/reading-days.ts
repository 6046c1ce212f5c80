import { inQuarters, type MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import { floorToUtcDay, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'

/** Stored readings of a UTC day. */
export type ReadingDay = {
  readonly direction: MeterSeries['direction']
  readonly day: string
  /** 96 values, tenths of Wh */
  readonly energy: readonly (number | null)[]
  /** 96 values, indexes of `readingQualities`; null if nothing was reported */
  readonly qualities: readonly (number | null)[]
  readonly minutes: number
}

/** The portal's precision: four decimals of a kWh. */
export const UNITS_PER_WH = 10
const QUARTERS = UTC_DAY_MS / QUARTER_MS
/**
 * The largest value of the database column: 859 MW over a quarter-hour. A larger value is not a meter
 * reading.
 */
const MOST_UNITS = 2_147_483_647

/** The UTC days that a series touches. */
export function readingDaysOf(series: MeterSeries): ReadingDay[] {
  const { startsMs, energyWh, qualities, direction } = inQuarters(series)
  const days = new Map<number, { energy: (number | null)[]; qualities: (number | null)[] }>()
  for (const [i, startMs] of startsMs.entries()) {
    const dayMs = floorToUtcDay(startMs)
    const day = days.get(dayMs) ?? {
      energy: Array<number | null>(QUARTERS).fill(null),
      qualities: Array<number | null>(QUARTERS).fill(null),
    }
    const at = (startMs - dayMs) / QUARTER_MS
    const units = Math.round((energyWh[i] ?? Number.NaN) * UNITS_PER_WH)
    day.energy[at] = units >= 0 && units <= MOST_UNITS ? units : null
    day.qualities[at] = qualities[i] ?? 0
    days.set(dayMs, day)
  }
  const minutes = Math.max(15, Math.round(series.stepS / 60))
  return [...days].map(([dayMs, day]) => ({
    ...day,
    direction,
    day: new Date(dayMs).toISOString().slice(0, 10),
    minutes,
  }))
}

/** Quarter-hours of a range as columns of equal length. */
export type ReadingColumns = {
  /** UTC ms */
  readonly startsMs: Float64Array
  /** NaN if unknown, which is not 0 */
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
  /** quality of the import: index of `readingQualities`, -1 if nothing was reported */
  readonly qualities: Int8Array
  /** longest interval of the readings, minutes; null without readings */
  readonly longestMinutes: number | null
}

/** A stored day: `array_send` of its columns, decoded. NaN if unknown. */
export type StoredDay = {
  readonly direction: MeterSeries['direction']
  readonly day: string
  /** tenths of Wh */
  readonly energy: Float64Array
  readonly qualities: Float64Array
  readonly minutes: number
}

const columnFor = ({ startMs, endMs }: TimeRange) =>
  new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)

/** Puts the energies of a day into a column of a range; values outside are left out. */
function putDay(column: Float64Array, { day, energy }: Pick<StoredDay, 'day' | 'energy'>, startMs: number) {
  const first = Math.round((Date.parse(day) - startMs) / QUARTER_MS)
  const until = Math.min(energy.length, column.length - first)
  for (let i = Math.max(0, -first); i < until; i++)
    column[first + i] = (energy[i] ?? Number.NaN) / UNITS_PER_WH
}

/** Wh of the quarter-hours of a range in one direction; NaN if unknown. */
export function energyOfDays(
  days: readonly Pick<StoredDay, 'day' | 'energy'>[],
  range: TimeRange,
): Float64Array {
  const column = columnFor(range)
  for (const day of days) putDay(column, day, range.startMs)
  return column
}

export function columnsOfDays(days: readonly StoredDay[], range: TimeRange): ReadingColumns {
  const { startMs } = range
  const columns = { import: columnFor(range), export: columnFor(range) }
  const { length } = columns.import
  const qualities = new Int8Array(length).fill(-1)
  for (const day of days) {
    putDay(columns[day.direction], day, startMs)
    if (day.direction !== 'import') continue
    const first = Math.round((Date.parse(day.day) - startMs) / QUARTER_MS)
    for (const [i, quality] of day.qualities.entries()) {
      const at = first + i
      if (at >= 0 && at < length && !Number.isNaN(quality)) qualities[at] = quality
    }
  }
  return {
    startsMs: Float64Array.from({ length }, (_, i) => startMs + i * QUARTER_MS),
    importWh: columns.import,
    exportWh: columns.export,
    qualities,
    longestMinutes: days.length === 0 ? null : Math.max(...days.map(({ minutes }) => minutes)),
  }
}
