import { type ReportStep, reportSteps } from '@kilowatt/domain/energy/reports/report-step-names'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { dayIn, oneOf } from '../../shared/address/address-values.ts'

export const reportPeriods = ['day', 'month', 'year', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** State of a report in the address, so it can be shared, bookmarked and restored with Back. */
export type ReportSearch = {
  period: ReportPeriod
  /** any day of the period; today by default */
  date?: LocalDate | undefined
  /** first and last day of a custom range; swapped if the address was written that way */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** span of a row; the range's default if absent */
  step?: ReportStep | undefined
}

export const reportDefaults = { period: 'month' } as const satisfies ReportSearch

/** Reads an address; invalid values fall back to their defaults. */
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
