import { type ReportStep, reportSteps } from '@kilowatt/domain/energy/reports/report-step-names'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf } from '../../shared/address/address-values.ts'

export const reportPeriods = ['day', 'month', 'year', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** What the address of a report says, so that a report can be shared, bookmarked and reached by Back. */
export type ReportSearch = {
  period: ReportPeriod
  /** any day of the period; today when absent */
  date?: LocalDate | undefined
  /** first and last day of a custom range; the other way round in an address that somebody wrote so */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** what a row spans; the usual of the range when absent */
  step?: ReportStep | undefined
}

export const reportDefaults = { period: 'month' } as const satisfies ReportSearch

/** Reads an address; what makes no sense falls back to its default. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const from = dayIn(raw.from)
  const to = dayIn(raw.to)
  const period = oneOf(raw.period, reportPeriods) ?? reportDefaults.period
  return {
    period: period === 'custom' && !(from && to) ? reportDefaults.period : period,
    date: dayIn(raw.date),
    from,
    to,
    step: oneOf(raw.step, reportSteps),
  }
}
