import { easterSundayMs, orthodoxEasterMs } from '../../time/easter.ts'
import { UTC_DAY_MS } from '../../time/floor-time.ts'
import type { LocalDate } from '../../time/local-day.ts'

/**
 * Nationwide public holidays, by the rules since 2018: a date, days after Easter, or the first Monday on or after a
 * date (`monday>=05-01`); `@2020-` and `@-2019` limit the years. Regional holidays are not included, nor are countries
 * whose holidays follow the moon, move away from weekends or are decreed each year (decision 113, with the source).
 */
const rules: Readonly<Record<string, string>> = {
  AT: '01-01 01-06 easter+1 05-01 easter+39 easter+50 easter+60 08-15 10-26 11-01 12-08 12-25 12-26',
  BE: '01-01 easter+1 05-01 easter+39 easter+50 07-21 08-15 11-01 11-11 12-25',
  CZ: '01-01 easter-2 easter+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 easter-2 easter+1 05-01 easter+39 easter+50 10-03 12-25 12-26',
  DK: '01-01 easter-3 easter-2 easter+0 easter+1 easter+26@-2023 easter+39 easter+49 easter+50 12-25 12-26',
  EE: '01-01 02-24 easter-2 easter+0 05-01 easter+49 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 easter-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 easter-2 easter+0 easter+1 05-01 easter+39 easter+49 saturday>=06-20 saturday>=10-31 12-06 12-25 12-26',
  FR: '01-01 easter+1 05-01 05-08 easter+39 easter+50 07-14 08-15 11-01 11-11 12-25',
  GR: '01-01 01-06 orthodox-48 03-25 orthodox-2 orthodox+0 orthodox+1 05-01 orthodox+49 orthodox+50 08-15 10-28 12-25 12-26',
  HR: '01-01 01-06 easter+0 easter+1 05-01 05-30@2020- easter+60 06-22 06-25@-2019 08-05 08-15 10-08@-2019 11-01 11-18@2020- 12-25 12-26',
  HU: '01-01 03-15 easter-2 easter+0 easter+1 05-01 easter+49 easter+50 08-20 10-23 11-01 12-25 12-26',
  IT: '01-01 01-06 easter+0 easter+1 04-25 05-01 06-02 08-15 10-04@2026- 11-01 12-08 12-25 12-26',
  LT: '01-01 02-16 03-11 easter+0 easter+1 05-01 06-24 07-06 08-15 11-01 11-02@2020- 12-24 12-25 12-26',
  LU: '01-01 easter+1 05-01 05-09@2019- easter+39 easter+50 06-23 08-15 11-01 12-25 12-26',
  MT: '01-01 02-10 03-19 easter-2 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
  NO: '01-01 easter-3 easter-2 easter+0 easter+1 05-01 easter+39 05-17 easter+49 easter+50 12-25 12-26',
  PL: '01-01 01-06 easter+0 easter+1 05-01 05-03 easter+49 easter+60 08-15 11-01 11-11 12-24@2025- 12-25 12-26',
  PT: '01-01 easter-2 easter+0 04-25 05-01 easter+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06@2024- 01-07@2024- 01-24 orthodox-2 orthodox+0 orthodox+1 05-01 orthodox+49 orthodox+50 06-01 08-15 11-30 12-01 12-25 12-26',
  SE: '01-01 01-06 easter-2 easter+0 easter+1 05-01 easter+39 easter+49 06-06 saturday>=06-20 saturday>=10-31 12-25 12-26',
}

export const publicHolidayCountries: ReadonlySet<string> = new Set(Object.keys(rules))

/** Holidays of the years from `firstYear` to `lastYear`, inclusive; empty for an unknown country. */
export function publicHolidays(country: string, firstYear: number, lastYear: number): ReadonlySet<LocalDate> {
  const days = new Set<LocalDate>()
  for (const rule of rules[country]?.split(' ') ?? []) {
    const [of = '', years = '-'] = rule.split('@')
    const [since, until] = years.split('-')
    for (
      let year = Math.max(firstYear, Number(since));
      year <= Math.min(lastYear, Number(until || lastYear));
      year++
    )
      days.add(new Date(dayOf(of, year)).toISOString().slice(0, 10))
  }
  return days
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** UTC ms of the midnight of a rule's day. */
function dayOf(rule: string, year: number): number {
  const [, easter, after] = /^(easter|orthodox)([+-]\d+)$/.exec(rule) ?? []
  if (after !== undefined)
    return (easter === 'easter' ? easterSundayMs(year) : orthodoxEasterMs(year)) + Number(after) * UTC_DAY_MS
  const [day = '', weekday] = rule.split('>=').toReversed()
  const ms = Date.parse(`${year}-${day}`)
  if (weekday === undefined) return ms
  return ms + ((weekdays.indexOf(weekday) - new Date(ms).getUTCDay() + 7) % 7) * UTC_DAY_MS
}
