import { UTC_DAY_MS } from './floor-time.ts'
import { addDays, type LocalDate, midnightMs } from './local-day.ts'

/**
 * Longest range of a single answer, in years. For a summary, peaks and standby load are calculated from
 * quarter-hours while the user waits, for the range and the previous period.
 */
export const longestRanges = {
  chart: { years: 10, words: 'ten years' },
  report: { years: 10, words: 'ten years' },
  summary: { years: 2, words: 'two years' },
  costs: { years: 2, words: 'two years' },
} as const
export type RangeOf = keyof typeof longestRanges

/** Days of the longest range; every year may be a leap year. */
export const longestDays = (of: RangeOf): number => longestRanges[of].years * 366
export const longestMs = (of: RangeOf): number => longestDays(of) * UTC_DAY_MS

/** First and last day, inclusive. */
type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** Shortens a range that is too long to its last years, preferring past days if it has any. */
export function lastYears({ from, to }: Days, of: RangeOf, today: LocalDate): Days {
  const last = from <= today && today < to ? today : to
  const first = addDays(yearsEarlier(last, longestRanges[of].years), 1)
  return { from: first > from ? first : from, to: last }
}

/** The same calendar day years earlier; for 29 February the last day of February. */
function yearsEarlier(date: LocalDate, years: number): LocalDate {
  const day = new Date(midnightMs(date))
  const month = day.getUTCMonth()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  if (day.getUTCMonth() !== month) day.setUTCDate(0)
  return day.toISOString().slice(0, 10)
}
