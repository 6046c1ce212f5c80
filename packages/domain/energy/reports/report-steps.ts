import type { Interval } from '../../time/intervals.ts'
import { type LocalDate, midnightMs } from '../../time/local-day.ts'
import { type ReportStep, reportSteps } from './report-step-names.ts'

export const stepIntervals = {
  quarter: 900,
  hour: 3600,
  day: 86_400,
  month: 'month',
} as const satisfies Record<ReportStep, Interval>

/** First and last day of a report, inclusive. */
export type ReportDays = { readonly from: LocalDate; readonly to: LocalDate }

const DAY_MS = 86_400_000
/** Largest number of rows on a page; longer reports are only available as spreadsheets. */
export const MAX_SHOWN_ROWS = 800

const rowsPerDay = { quarter: 96, hour: 24, day: 1, month: 1 / 30 } as const satisfies Record<
  ReportStep,
  number
>

/** Number of calendar days in a range, however long each is. */
export const daysOf = ({ from, to }: ReportDays): number => (midnightMs(to) - midnightMs(from)) / DAY_MS + 1

/**
 * Steps that a page offers for a range, finest first. A step as long as the range is not offered, because it would
 * give one row.
 */
export const stepsOf = (days: ReportDays): readonly ReportStep[] =>
  reportSteps.filter((step) => {
    const rows = daysOf(days) * rowsPerDay[step]
    return rows > (step === 'month' ? 1.1 : 1) && rows <= MAX_SHOWN_ROWS
  })

/** Default step of a range: hours for a day, days for a month, months for a year. */
export function usualStep(range: ReportDays): ReportStep {
  const days = daysOf(range)
  if (days <= 2) return 'hour'
  return days <= 92 ? 'day' : 'month'
}
