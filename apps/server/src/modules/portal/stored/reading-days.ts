import { inQuarters, type MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import { floorToUtcDay, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'

/** Readings of a UTC day as they are kept. */
export type ReadingDay = {
  readonly direction: MeterSeries['direction']
  readonly day: string
  /** 96, tenths of Wh */
  readonly energy: readonly (number | null)[]
  /** 96, indexes of `readingQualities`; null where nobody told anything */
  readonly qualities: readonly (number | null)[]
  readonly minutes: number
}

/** As exact as the portal tells: four decimals of a kWh. */
export const UNITS_PER_WH = 10
const QUARTERS = UTC_DAY_MS / QUARTER_MS
/** What a column of the database takes: 859 MW over a quarter-hour. More is no reading of a meter. */
const MOST_UNITS = 2_147_483_647

/** The days that a series lies in. */
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

/** Quarter-hours of a range as columns of one length. */
export type ReadingColumns = {
  /** UTC ms */
  readonly startsMs: Float64Array
  /** NaN where it is not known, which is not 0 */
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
  /** of import: index of `readingQualities`, -1 where nobody told anything */
  readonly qualities: Int8Array
  /** longest interval among them, minutes; null without readings */
  readonly longestMinutes: number | null
}

export function columnsOfDays(days: readonly ReadingDay[], { startMs, endMs }: TimeRange): ReadingColumns {
  const length = Math.round((endMs - startMs) / QUARTER_MS)
  const unknown = () => new Float64Array(length).fill(Number.NaN)
  const columns = { import: unknown(), export: unknown() }
  const qualities = new Int8Array(length).fill(-1)
  for (const { direction, day, energy, qualities: told } of days) {
    const first = (Date.parse(day) - startMs) / QUARTER_MS
    for (let i = 0; i < QUARTERS; i++) {
      const at = first + i
      if (at < 0 || at >= length) continue
      const units = energy[i] ?? null
      if (units !== null) columns[direction][at] = units / UNITS_PER_WH
      if (direction === 'import') qualities[at] = told[i] ?? -1
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
