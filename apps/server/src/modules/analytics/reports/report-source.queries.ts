import type { RowSums } from '@kilowatt/domain/energy/reports/energy-report'
import { type ReportMetric, reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { stepIntervals } from '@kilowatt/domain/energy/reports/report-steps'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { readEstimatedSpans, resolveLocations, sumLocation, sumLocations } from '../../telemetry/index.ts'
import type { EstimatedSpan } from './estimated-rows.ts'
import type { ReportPlan } from './report-plan.ts'
import { type ReportPrices, readReportPrices } from './report-prices.queries.ts'

type Sums = ReadonlyMap<ReportMetric, RowSums>

/** Subject of a report: a location, or many as one. Every report, whatever its form, is read from here. */
export type ReportSource = {
  readonly name: string
  readonly companyId: number
  /** time zone in which the rows' days and hours are */
  readonly timezone: string
  /** null for a single location */
  readonly locations: { readonly count: number; readonly timezones: readonly string[] } | null
  readonly sum: (plan: ReportPlan) => Promise<{ readonly sums: Sums; readonly reporting: number }>
  /** costs and tariffs of its rows; empty if not available */
  readonly prices: (plan: ReportPlan) => Promise<ReportPrices>
  readonly estimated: (plan: ReportPlan) => Promise<readonly EstimatedSpan[]>
}

/** Days and months are read from days, anything finer from quarter-hours. */
const sumPlan = ({ step, ...plan }: ReportPlan) => ({
  ...plan,
  interval: stepIntervals[step],
  source: step === 'day' || step === 'month' ? ('days' as const) : ('quarters' as const),
  hasPeaks: false,
})

const asReported = (sums: ReadonlyMap<string, RowSums>): Sums =>
  new Map(
    reportMetrics.flatMap((metric) => {
      const found = sums.get(metric)
      return found ? [[metric, found]] : []
    }),
  )

type Place = {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly timezone: string
}

export const reportOfLocation = (db: Db, location: Place, now: number): ReportSource => ({
  ...location,
  locations: null,
  async sum(plan) {
    const sums = await sumLocation(db, location, reportMetrics, sumPlan(plan), now)
    return { sums: asReported(sums), reporting: 1 }
  },
  prices: (plan) => readReportPrices(db, location, plan),
  estimated: (plan) => readEstimatedSpans(db, [location.id], sumPlan(plan)),
})

/** @param set yields the ids of the locations */
export async function reportOfMany(
  db: Db,
  of: { readonly name: string; readonly companyId: number; readonly set: RawBuilder<unknown> },
): Promise<ReportSource> {
  const { ids, timezones, timezone } = await resolveLocations(db, of.set)
  return {
    ...of,
    timezone,
    locations: { count: ids.length, timezones },
    async sum(plan) {
      const planned = sumPlan(plan)
      const source = plan.step === 'month' ? 'months' : planned.source
      const { metrics, reporting } = await sumLocations(db, ids, reportMetrics, { ...planned, source })
      return { sums: asReported(metrics), reporting }
    },
    prices: (plan) => readReportPrices(db, ids, plan),
    estimated: (plan) => readEstimatedSpans(db, ids, sumPlan(plan)),
  }
}
