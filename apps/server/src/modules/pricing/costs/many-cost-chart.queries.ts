import type { ManyCostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { MAX_SUMMED_ROWS, resolveLocations } from '../../telemetry/index.ts'
import { planCostChart, type Requested, stepColumns, withTotals } from './cost-chart.queries.ts'
import { costSteps } from './cost-steps.queries.ts'
import { costsOf } from './costs-of.queries.ts'

/**
 * Costs and earnings of many locations in each day or month of a range, by currency, most frequent first. Each location
 * uses its own days; the range itself uses the most common time zone. Totals equal those of a summary of the same days.
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManyCostChart(
  db: Db,
  set: RawBuilder<unknown>,
  requested: Requested,
): Promise<ManyCostChart> {
  const { ids, timezone } = await resolveLocations(db, set)
  const plan = planCostChart(requested, timezone, { areDays: true })
  const range = { from: plan.from, to: plan.to, timezone, interval: plan.interval, at: plan.at }
  const most = Math.floor(MAX_SUMMED_ROWS / Math.max(1, ids.length))
  if (daysBetween(plan.days.from, plan.days.to) + 1 > most)
    return {
      ...{ ...range, currencies: [], isPending: false, outdatedDays: 0 },
      locations: { count: ids.length, priced: 0, pending: 0 },
      mostDays: Math.max(1, most),
    }
  const [steps, { costs, pending, outdatedDays }] = await Promise.all([
    costSteps(db, ids, plan.days, plan.interval === 'month' ? 'month' : 'day'),
    costsOf(db, ids, plan.days),
  ])
  const placesOf = (currency: Currency) => costs.filter((one) => one.currency === currency).length
  return {
    ...range,
    currencies: withTotals(stepColumns(steps, timezone, plan), costs).toSorted(
      (a, b) => placesOf(b.currency) - placesOf(a.currency),
    ),
    isPending: pending.size > 0,
    outdatedDays,
    locations: {
      count: ids.length,
      priced: new Set(costs.map(({ locationId }) => locationId)).size,
      pending: pending.size,
    },
    mostDays: null,
  }
}
