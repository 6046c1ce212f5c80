import type { ManyCostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { MAX_SUMMED_ROWS, resolveLocations } from '../../telemetry/index.ts'
import { findMarks } from '../marks/claimed-marks.commands.ts'
import { type Asked, planCostChart, readDays } from './cost-chart.queries.ts'
import type { Range } from './count-costs.ts'

/**
 * What energy cost and earned at many locations in each day or month of a range, by currency: that of most locations first. Each
 * location counts its own days; the range is meant by the clock of most.
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManyCostChart(
  db: Db,
  set: RawBuilder<unknown>,
  asked: Asked,
): Promise<ManyCostChart> {
  const { ids, timezone } = await resolveLocations(db, set)
  const { days, ...plan } = planCostChart(asked, timezone, { areDays: true })
  const range = { from: plan.from, to: plan.to, timezone, interval: plan.interval, at: plan.at }
  const most = Math.floor(MAX_SUMMED_ROWS / Math.max(1, ids.length))
  if (daysBetween(days.from, days.to) + 1 > most)
    return {
      ...{ ...range, currencies: [], isPending: false },
      locations: { count: ids.length, priced: 0, pending: 0 },
      mostDays: Math.max(1, most),
    }
  const [shown, priced, marks] = await Promise.all([
    readDays(db, ids, timezone, { days, ...plan }),
    readPriced(db, ids, days),
    findMarks(db, ids, days),
  ])
  const pending = new Set(marks.map(({ locationId }) => locationId)).size
  const placesOf = (currency: Currency) => priced.byCurrency.get(currency)?.size ?? 0
  return {
    ...range,
    currencies: shown.toSorted((a, b) => placesOf(b.currency) - placesOf(a.currency)),
    isPending: pending > 0,
    locations: { count: ids.length, priced: priced.all.size, pending },
    mostDays: null,
  }
}

/** Locations that have costs of a range, by currency: one look at each price list, however many days there are. */
async function readPriced(db: Db, ids: readonly number[], { from, to }: Range) {
  const { rows } = await sql<{ locationId: number; currency: Currency }>`
    select l.location_id as "locationId", p.currency from price_list l join utility_plan p on p.id = l.plan_id
    where l.location_id = any(${[...ids]}::integer[]) and exists (
      select from cost_day c where c.location_id = l.location_id and c.day between ${from} and ${to} and c.price_list_id = l.id
    )
  `.execute(db)
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return {
    all: new Set(rows.map(({ locationId }) => locationId)),
    byCurrency: new Map(
      [...byCurrency].map(([currency, of]) => [currency, new Set(of.map(({ locationId }) => locationId))]),
    ),
  }
}
