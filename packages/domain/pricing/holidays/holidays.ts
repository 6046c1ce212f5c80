import { type DayOverride, dayOverridesSi, workFreeDays } from '../../grid-tariff/calendar/work-free-days.ts'
import type { LocalDate } from '../../time/local-day.ts'
import { publicHolidayCountries, publicHolidays } from './public-holidays.ts'

/** Whether the holidays of a country are known. */
export const knowsHolidays = (country: string): boolean =>
  country === 'SI' || publicHolidayCountries.has(country)

/**
 * Holidays of a plan's country over the years of some days. Those of Slovenia are the work-free days of its grid tariff
 * (grid-tariff/calendar/work-free-days); unknown countries have none, and their schedules use the weekday.
 * @param dayOverrides days that super admins added to that tariff's calendar, after the built-in ones
 */
export function holidaysOf(
  country: string,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  dayOverrides: readonly DayOverride[],
): ReadonlySet<LocalDate> {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return country === 'SI'
    ? workFreeDays(first, last, [...dayOverridesSi, ...dayOverrides])
    : publicHolidays(country, first, last)
}
