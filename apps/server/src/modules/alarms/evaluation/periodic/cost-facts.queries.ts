import type { CostOverBudgetFacts } from '@kilowatt/domain/alarms/kinds/cost-over-budget/cost-over-budget'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { readForecasts } from '../../../pricing/index.ts'

type Facts = CostOverBudgetFacts & {
  readonly locationId: number
  readonly companyId: number
  readonly currency: Currency
}

/** Largest number of locations read at once, because two months of cost days are in memory for each. */
const LOCATIONS_AT_ONCE = 50

/**
 * Costs of the local month so far and their forecast, the same figures as on the costs page, in the currency
 * of the location's plan. Locations without costs in this month are absent.
 */
export async function readCostsOfMonth(
  db: Db,
  locationIds: readonly number[],
  now: number,
): Promise<Facts[]> {
  const places = await db
    .selectFrom('location')
    .select(['id', 'company_id as companyId', 'timezone'])
    .where('id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .orderBy('id')
    .execute()
  const facts: Facts[] = []
  for (const [today, sameDay] of Map.groupBy(places, ({ timezone }) => localDateAt(timezone, now)))
    for (let first = 0; first < sameDay.length; first += LOCATIONS_AT_ONCE) {
      const some = sameDay.slice(first, first + LOCATIONS_AT_ONCE)
      const forecasts = await readForecasts(
        db,
        some.map(({ id }) => id),
        today,
      )
      for (const { id, companyId } of some) {
        const { soFar = null, currency = null, forecast } = forecasts.get(id) ?? {}
        if (soFar === null || currency === null) continue
        facts.push({ locationId: id, companyId, currency, soFar, forecast: forecast?.expected ?? null })
      }
    }
  return facts
}
