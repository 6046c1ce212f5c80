import type { HoursOfDays } from '@kilowatt/domain/pricing/plans/tariff-grid'
import { type DayType, dayTypes } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { TFunction } from 'i18next'

/** 2024-01-01 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

export function dayName(
  t: TFunction,
  locale: string,
  day: DayType,
  width: 'short' | 'long' = 'short',
): string {
  if (day === 'holiday') return t(width === 'short' ? 'painter.holidayShort' : 'painter.holiday')
  return new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(
    MONDAY_MS + dayTypes.indexOf(day) * DAY_MS,
  )
}

export const monthName = (locale: string, month: number): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1))

/**
 * Runs of consecutive numbers on a circle (November to February is one run), each as its first and last
 * number.
 */
function circleRuns(numbers: readonly number[], last: number): (readonly [number, number])[] {
  const has = (number: number) => numbers.includes(((number - 1 + last) % last) + 1)
  if (numbers.length >= last) return [[1, last]]
  return numbers
    .toSorted((a, b) => a - b)
    .filter((number) => !has(number - 1))
    .map((first) => {
      let end = first
      while (has(end + 1)) end++
      return [first, ((end - 1) % last) + 1] as const
    })
}

const spanText = (first: string, last: string) => (first === last ? first : `${first}–${last}`)

/** "Nov–Feb"; "all year" for all months. */
export function monthsText(t: TFunction, locale: string, months: readonly number[]): string {
  if (months.length === 12) return t('painter.allYear')
  return circleRuns(months, 12)
    .map(([first, last]) => spanText(monthName(locale, first), monthName(locale, last)))
    .join(', ')
}

/** "Mon–Fri, holidays" */
export function daysText(t: TFunction, locale: string, days: readonly DayType[]): string {
  const weekdays = days.filter((day) => day !== 'holiday').map((day) => dayTypes.indexOf(day) + 1)
  const name = (number: number) => dayName(t, locale, dayTypes[number - 1] ?? 'monday')
  const runs = circleRuns(weekdays, 7).map(([first, last]) => spanText(name(first), name(last)))
  if (days.includes('holiday')) runs.push(t('painter.holidays').toLocaleLowerCase(locale))
  return runs.join(', ')
}

/** "Mon–Fri 06:00–22:00 (Nov–Feb)" */
export function hoursText(t: TFunction, locale: string, { months, days, from, to }: HoursOfDays): string {
  const hours = `${daysText(t, locale, days)} ${from}–${to}`
  return months.length === 12 ? hours : `${hours} (${monthsText(t, locale, months)})`
}
