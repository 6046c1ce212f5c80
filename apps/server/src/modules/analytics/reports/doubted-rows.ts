import { touchedRows } from '@kilowatt/domain/energy/reports/touched-rows'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { costSteps, costsOf } from '../../pricing/index.ts'
import { plannedDays, type ReportPlan, rowPeriods } from './report-plan.ts'

type ReportCosts = {
  readonly steps: Awaited<ReturnType<typeof costSteps>>
  readonly pending: Awaited<ReturnType<typeof costsOf>>['pending']
}

/**
 * Whether each row's costs are old, or can no longer be recalculated. Days are those of the report, whose time zone may
 * differ from a location's.
 */
export function doubtedRows(plan: ReportPlan, { steps, pending }: ReportCosts) {
  const { from, to } = plannedDays(plan)
  const marked = [...pending.values()]
    .map((days) => ({
      startMs: localDayRange(plan.timezone, days.from < from ? from : days.from).startMs,
      endMs: localDayRange(plan.timezone, days.to > to ? to : days.to).endMs,
    }))
    .sort((a, b) => a.startMs - b.startMs)
  const { rows, periodOf } = rowPeriods(plan)
  const outdated = new Set(
    steps.flatMap(({ day, outdatedDays }) => (outdatedDays > 0 ? [periodOf(day)] : [])),
  )
  return {
    pendingCosts: touchedRows(plan.edges, marked),
    outdatedCosts: rows.map((period) => outdated.has(period)),
  }
}
