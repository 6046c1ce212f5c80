import { easterSundayMs } from '../../time/easter.ts'
import { UTC_DAY_MS } from '../../time/floor-time.ts'
import type { LocalDate } from '../../time/local-day.ts'

/**
 * Work-free days of Slovenia besides Saturdays and Sundays: non-working days of the grid tariff. Only holidays that the
 * Holidays and Work-free Days Act (Zakon o praznikih in dela prostih dnevih v Republiki Sloveniji) makes work-free
 * count; 8 June, 17 August, 15 and 23 September, 25 October and 23 November are state holidays on which people work.
 * Easter and Whit Sunday are Sundays. 2 January is work-free again since 2017.
 */
const fixedDays = [
  '01-01',
  '01-02',
  '02-08',
  '04-27',
  '05-01',
  '05-02',
  '06-25',
  '08-15',
  '10-31',
  '11-01',
  '12-25',
  '12-26',
]

/** An exception to the rules: a single day that becomes work-free, or a working day. */
export type DayOverride = {
  readonly date: LocalDate
  readonly isWorkFree: boolean
  readonly source: string
}

/** Built-in exceptions. Exceptions of super admins come after these. */
export const dayOverridesSi: readonly DayOverride[] = [
  {
    date: '2023-08-14',
    isWorkFree: true,
    source: 'decree of the government after the floods of August 2023; official blocks of that month',
  },
]

/**
 * Work-free days of the years from `firstYear` to `lastYear`, inclusive.
 * @param overrides if a date occurs several times, the last entry counts
 */
export function workFreeDays(
  firstYear: number,
  lastYear: number,
  overrides: readonly DayOverride[],
): ReadonlySet<LocalDate> {
  const days = new Set<LocalDate>()
  for (let year = firstYear; year <= lastYear; year++) {
    for (const day of fixedDays) days.add(`${year}-${day}`)
    days.add(new Date(easterSundayMs(year) + UTC_DAY_MS).toISOString().slice(0, 10))
  }
  for (const { date, isWorkFree } of overrides)
    if (isWorkFree && Number(date.slice(0, 4)) >= firstYear && Number(date.slice(0, 4)) <= lastYear)
      days.add(date)
    else days.delete(date)
  return days
}
