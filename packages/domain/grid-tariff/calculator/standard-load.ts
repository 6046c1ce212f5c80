import { quartersOf } from '../../time/quarter-days.ts'
import type { DayOverride } from '../calendar/work-free-days.ts'
import { isWorkFree, type QuarterLoad, tariffDays } from '../load/load-months.ts'
import { standardHouseholdDays } from './standard-household.ts'

let read: readonly Float64Array[] | undefined

/** Columns of the profile: Saturday, Sunday or holiday, working day. */
const SATURDAY = 0
const SUNDAY = 1
const WORKING_DAY = 2
const SATURDAY_INDEX = 5

/**
 * Seasonal factor by day of the year, to four decimals, from the BDEW's guide to the profile H25 (earlier the VDEW's to
 * H0).
 */
const seasonFactor = (dayOfYear: number): number => {
  const t = dayOfYear
  const factor = -3.92e-10 * t ** 4 + 3.2e-7 * t ** 3 - 7.02e-5 * t ** 2 + 2.1e-3 * t + 1.24
  return Math.round(factor * 1e4) / 1e4
}

/**
 * Load of an average household with a given yearly energy. It is the mean of many households, so it has the energy of
 * each block but not the peaks of a single household. The sum is that of a year, however many days the range has.
 */
export function standardLoad(
  range: QuarterLoad['range'],
  yearlyKwh: number,
  overrides: readonly DayOverride[],
): QuarterLoad {
  read ??= standardHouseholdDays.map((day) => Float64Array.from(day.split(' '), Number))
  const days = tariffDays(range, overrides)
  const importWh = new Float64Array(quartersOf(days))
  for (const day of days) {
    const firstMs = Date.UTC(Number(day.date.slice(0, 4)), 0, 1)
    const factor = seasonFactor((Date.parse(day.date) - firstMs) / 86_400_000 + 1)
    const type =
      day.weekday === SATURDAY_INDEX && !day.isHoliday ? SATURDAY : isWorkFree(day) ? SUNDAY : WORKING_DAY
    const wh = read[(day.month - 1) * 3 + type] ?? new Float64Array()
    for (const [i, quarter] of day.clock.entries())
      importWh[day.start + i] = (wh[quarter] ?? 0) * factor * (yearlyKwh / 1000)
  }
  return { range, importWh }
}
