import { UTC_DAY_MS } from './floor-time.ts'
import {
  addDays,
  type LocalDate,
  localDateAt,
  localDayRange,
  quarterHoursOfDay,
  type TimeRange,
} from './local-day.ts'
import { toLocalMs } from './zone-offsets.ts'

export const DAY_HOURS = 24
const HOUR_MS = 3_600_000

/** Values by local day and hour, `cells[day * 24 + hour]`; null if nothing is known. */
export type HourGrid = {
  readonly days: readonly LocalDate[]
  readonly cells: readonly (number | null)[]
  /** cells of repeated hours, and of skipped hours */
  readonly twice: ReadonlySet<number>
  readonly never: ReadonlySet<number>
}

type Points = { readonly at: readonly number[]; readonly values: readonly (number | null)[] }

/**
 * A series laid out in days side by side. A cell is the mean of the known values that start in its hour, for
 * quarter-hours and for both passes of the repeated hour in autumn. The hour skipped in spring stays empty.
 * @param points starts of intervals of at most an hour (epoch ms), and their values
 */
export function hourGrid({ at, values }: Points, { startMs, endMs }: TimeRange, zone: string): HourGrid {
  const first = Math.floor(toLocalMs(zone, startMs) / UTC_DAY_MS)
  const count = Math.floor(toLocalMs(zone, endMs - 1) / UTC_DAY_MS) - first + 1
  const firstDate = localDateAt(zone, startMs)
  const days = Array.from({ length: count }, (_, n) => addDays(firstDate, n))
  const sums = new Float64Array(count * DAY_HOURS)
  const known = new Uint8Array(count * DAY_HOURS)
  for (const [i, instant] of at.entries()) {
    const value = values[i] ?? null
    if (value === null || instant < startMs || instant >= endMs) continue
    const cell = Math.floor(toLocalMs(zone, instant) / HOUR_MS) - first * DAY_HOURS
    sums[cell] = (sums[cell] ?? 0) + value
    known[cell] = (known[cell] ?? 0) + 1
  }
  return {
    days,
    cells: Array.from(sums, (sum, cell) => (known[cell] ? sum / (known[cell] ?? 1) : null)),
    ...oddHours(days, zone),
  }
}

/** Hours that occur twice, or not at all, on days that are not 24 hours long. */
function oddHours(days: readonly LocalDate[], zone: string): Pick<HourGrid, 'twice' | 'never'> {
  const twice = new Set<number>()
  const never = new Set<number>()
  for (const [n, day] of days.entries()) {
    const { startMs, endMs } = localDayRange(zone, day)
    if (endMs - startMs === UTC_DAY_MS) continue
    const quarters = new Uint8Array(DAY_HOURS)
    for (const at of quarterHoursOfDay(zone, day)) {
      const hour = Math.floor(toLocalMs(zone, at) / HOUR_MS) % DAY_HOURS
      quarters[hour] = (quarters[hour] ?? 0) + 1
    }
    for (const [hour, count] of quarters.entries()) {
      if (count > 4) twice.add(n * DAY_HOURS + hour)
      if (count === 0) never.add(n * DAY_HOURS + hour)
    }
  }
  return { twice, never }
}

/** Means by hour (row) and month (column) of a grid, over the known days. */
export function hoursOfMonths({ days, cells }: HourGrid): { month: string; means: (number | null)[] }[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return months.map((month) => ({
    month,
    means: Array.from({ length: DAY_HOURS }, (_, hour) => {
      const known = days.flatMap((day, n) =>
        day.startsWith(month) ? (cells[n * DAY_HOURS + hour] ?? []) : [],
      )
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
    }),
  }))
}
