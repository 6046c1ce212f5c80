import {
  addDays,
  type LocalDate,
  localDateAt,
  localDayRange,
  midnightMs,
  type TimeRange,
} from './local-day.ts'
import type { RangePeriod, RangePreset } from './range-names.ts'

function range(zone: string, first: LocalDate, dayAfterLast: LocalDate): TimeRange {
  return { startMs: localDayRange(zone, first).startMs, endMs: localDayRange(zone, dayAfterLast).startMs }
}

const firstOfMonth = (date: LocalDate, plusMonths: number): LocalDate => {
  const day = new Date(midnightMs(date))
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + plusMonths, 1))
    .toISOString()
    .slice(0, 10)
}

/** Monday of the week, its first day in every country of the product's languages (ISO 8601). */
const monday = (date: LocalDate): LocalDate =>
  addDays(date, -((new Date(midnightMs(date)).getUTCDay() + 6) % 7))

/** Whole local days of a preset as of `nowMs`. "Last n days" include today, because people want to see it. */
export function presetRange(preset: RangePreset, nowMs: number, zone: string): TimeRange {
  const today = localDateAt(zone, nowMs)
  const tomorrow = addDays(today, 1)
  switch (preset) {
    case 'yesterday':
      return range(zone, addDays(today, -1), today)
    case 'last_2_days':
      return range(zone, addDays(today, -1), tomorrow)
    case 'last_7_days':
      return range(zone, addDays(today, -6), tomorrow)
    case 'this_month':
      return range(zone, firstOfMonth(today, 0), firstOfMonth(today, 1))
    case 'last_month':
      return range(zone, firstOfMonth(today, -1), firstOfMonth(today, 0))
  }
}

/** First day of the period that contains `date`, moved by whole periods. */
function periodStart(period: RangePeriod, date: LocalDate, plus: number): LocalDate {
  switch (period) {
    case 'day':
      return addDays(date, plus)
    case 'week':
      return addDays(monday(date), 7 * plus)
    case 'month':
      return firstOfMonth(date, plus)
    case 'year':
      return `${String(Number(date.slice(0, 4)) + plus).padStart(4, '0')}-01-01`
  }
}

/**
 * The whole local day, week (from Monday), month or year that contains an instant, moved by `steps` periods:
 * −1 is the previous period. It ends with the period, even if that is in the future.
 */
export function periodRange(period: RangePeriod, atMs: number, zone: string, steps = 0): TimeRange {
  const date = localDateAt(zone, atMs)
  return range(zone, periodStart(period, date, steps), periodStart(period, date, steps + 1))
}
