import { DAY_HOURS, type HourGrid } from '@kilowatt/domain/time/hour-grid'
import { type LocalDate, midnightMs } from '@kilowatt/domain/time/local-day'
import { formatDate, formatMonth, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pattern } from './use-pattern.ts'

const DIGITS = 2
const UTC = { timeZone: 'UTC' }

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Days, hours and values of a pattern in words, with one unit for all values. */
export function usePatternTexts(unit: Pattern['unit']) {
  const { i18n } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const dayText = (date: LocalDate) =>
      `${formatWeekday(midnightMs(date), { locale, ...UTC, style: 'short' })} ${formatDate(midnightMs(date), UTC)}`
    return {
      dayText,
      monthText: (month: string) => formatMonth(midnightMs(`${month}-01`), { locale, ...UTC }),
      hourText,
      cellText: ({ days }: HourGrid, cell: number) => {
        const hour = cell % DAY_HOURS
        return `${dayText(days[Math.floor(cell / DAY_HOURS)] ?? '')}, ${hourText(hour)} – ${hourText(hour + 1)}`
      },
      valueText: (value: number | null) =>
        unit === '%'
          ? formatPercent(value, { locale, digits: 0 }).text
          : formatPower(value, { locale, digits: DIGITS }).text,
    }
  }, [locale, unit])
}

export type PatternTexts = ReturnType<typeof usePatternTexts>
