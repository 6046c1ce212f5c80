import { dayOverridesSi, workFreeDays } from '../tariff/calendar/work-free-days.ts'
import type { LocalDate } from '../time/local-day.ts'

/** Whether holidays of a country are known. */
export const knowsHolidays = (country: string): boolean => country === 'SI'

/**
 * Holidays of a plan's country over some years. Those of Slovenia are known (tariff/calendar/work-free-days); of other countries none
 * are, and their schedules go by the day of the week.
 */
export const holidaysOf = (country: string, from: LocalDate, to: LocalDate): ReadonlySet<LocalDate> =>
  knowsHolidays(country)
    ? workFreeDays(Number(from.slice(0, 4)), Number(to.slice(0, 4)), dayOverridesSi)
    : new Set()
