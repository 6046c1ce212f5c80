import { spokenLanguages } from '@kilowatt/i18n/spoken-languages'
import dayjs from 'dayjs'
import './calendar.css'

/** Names of months and days in a language, as dayjs calls them. */
export function calendarNames(language: string) {
  const namesOf = (count: number, format: Intl.DateTimeFormatOptions) => {
    const { format: nameOf } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
    // 1 January 2023 is a Sunday, with which dayjs begins
    return Array.from({ length: count }, (_, i) =>
      nameOf(format.month ? Date.UTC(2023, i, 1) : Date.UTC(2023, 0, 1 + i)),
    )
  }
  const weekdaysShort = namesOf(7, { weekday: 'short' })
  return {
    months: namesOf(12, { month: 'long' }),
    monthsShort: namesOf(12, { month: 'short' }),
    weekdays: namesOf(7, { weekday: 'long' }),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((name) => name.slice(0, 2)),
  }
}

// the calendars of `@mantine/dates` take their names from dayjs, which knows only English
for (const language of Object.keys(spokenLanguages))
  if (language !== 'en') dayjs.locale(language, calendarNames(language), true)
