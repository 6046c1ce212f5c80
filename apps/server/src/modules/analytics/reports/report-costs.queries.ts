import type { ReportCosts } from '@kilowatt/contracts/analytics/reports'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
import { costSteps, costsOf } from '../../pricing/index.ts'
import { MAX_SUMMED_ROWS } from '../../telemetry/index.ts'
import { figuresOfPaid, sumPaid } from '../costs/paid-figures.ts'
import { plannedDays, type ReportPlan } from './report-plan.ts'

/** As many location-days as a file is summed from. */
const MOST_ROWS = 12 * MAX_SUMMED_ROWS

/**
 * What the rows of a report cost and earned, in each currency; nothing for rows that are shorter than a day, which have no standing
 * charges, and for more location-days than can be summed. Totals hold what only a month tells, too.
 */
export async function readReportCosts(
  db: Db,
  locationIds: readonly number[],
  plan: ReportPlan,
): Promise<ReportCosts> {
  const days = plannedDays(plan)
  const { step } = plan
  if (step === 'hour' || step === 'quarter') return []
  if (locationIds.length * (daysBetween(days.from, days.to) + 1) > MOST_ROWS) return []
  const [steps, { costs }] = await Promise.all([
    costSteps(db, locationIds, days, step),
    costsOf(db, locationIds, days),
  ])
  const rows = Array.from(plan.edges.subarray(0, -1), (at) => localDateAt(plan.timezone, at))
  const currencies = [...new Set(steps.map(({ currency }) => currency))]
  return currencies.map((currency: Currency) => {
    const byDay = new Map(steps.filter((told) => told.currency === currency).map((told) => [told.day, told]))
    const figures = rows.map((day) => {
      const told = byDay.get(day)
      return told ? figuresOfPaid(told, currency) : null
    })
    const total = figuresOfPaid(sumPaid(costs.filter((told) => told.currency === currency)), currency)
    return {
      currency,
      cost: { values: figures.map((row) => row?.cost ?? null), total: total.cost },
      earned: { values: figures.map((row) => row?.earned ?? null), total: total.earned },
    }
  })
}
