import type { Completeness } from '@kilowatt/domain/pricing/cost/cost-days'
import { addPaid, type PaidSums, paidSums, subtractPaid } from '@kilowatt/domain/pricing/cost/paid-day'
import { settledCost } from '@kilowatt/domain/pricing/cost/period-cost'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { findPending } from '../marks/pending-days.queries.ts'
import type { Range } from './calculate-costs.ts'
import { type KnownDay, readCostDays } from './cost-days.queries.ts'

/** Costs of a range of days at a location in a currency. */
export type CostsOfLocation = {
  readonly locationId: number
  readonly currency: Currency
  /** with VAT, 22 digits (`PAID_DIGITS`); earnings are negative */
  readonly paid: PaidSums
  /** by solar, 22 digits; null if unknown */
  readonly saved: bigint | null
  readonly completeness: Omit<Completeness, 'powerMissing'>
  /** days with a price list */
  readonly days: number
}

type CostsOf = {
  readonly costs: readonly CostsOfLocation[]
  /** days not calculated yet, or about to change, by location; they overlap the range */
  readonly pending: ReadonlyMap<number, Range>
  /**
   * days with energies but without calculated costs, by location: no price list applies, or their costs are
   * pending
   */
  readonly unpricedDays: ReadonlyMap<number, number>
  /** days that keep their old costs, because the data to recalculate them is no longer stored, over all locations */
  readonly outdatedDays: number
}

type SumRow = {
  locationId: number
  currency: Currency
  energy: string
  standing: string
  excess: string
  earned: string
  saved: string | null
  days: number
  outdated: number
  quarters: number
  unknownQuarters: number
  unpricedQuarters: number
  unpricedMwh: number
}

/** Costs of many locations over local days, as sums. The caller has checked that the locations may be seen. */
export async function costsOf(db: Db, locationIds: readonly number[], range: Range): Promise<CostsOf> {
  const { from, to } = range
  const ids = [...locationIds]
  const [{ rows }, monthly, marks, unpriced] = await Promise.all([
    sql<SumRow>`
      select c.location_id as "locationId", p.currency, sum(c.energy_paid)::text as energy,
        sum(c.standing_paid)::text as standing, sum(c.excess_paid)::text as excess, sum(c.earned)::text as earned,
        sum(c.saved)::text as saved, count(*)::integer as days,
        count(*) filter (where c.is_outdated)::integer as outdated,
        sum(c.quarters)::integer as quarters, sum(c.unknown_quarters)::integer as "unknownQuarters",
        sum(c.unpriced_quarters)::integer as "unpricedQuarters", sum(c.unpriced_mwh)::double precision as "unpricedMwh"
      from cost_day c join price_list l on l.id = c.price_list_id join utility_plan p on p.id = l.plan_id
      where c.location_id = any(${ids}::integer[]) and c.day between ${from} and ${to}
      group by 1, 2 order by 1, 2
    `.execute(db),
    readCostDays(db, ids, range, { monthlyOnly: true }),
    findPending(db, ids, range),
    sql<{ locationId: number; days: number }>`
      select d.location_id as "locationId", count(*)::integer as days from location_day d
      where d.location_id = any(${ids}::integer[]) and d.day between ${from} and ${to}
        and not exists (select from cost_day c where c.location_id = d.location_id and c.day = d.day)
      group by 1
    `.execute(db),
  ])
  const extra = Map.groupBy(monthly, ({ locationId, currency }) => `${locationId} ${currency}`)
  return {
    costs: rows.map(
      ({
        locationId,
        currency,
        energy,
        standing,
        excess,
        earned,
        saved,
        days,
        outdated: _,
        ...completeness
      }) => {
        const daily = {
          ...{ energy: BigInt(energy), standing: BigInt(standing) },
          ...{ excess: BigInt(excess), earned: BigInt(earned) },
        }
        return {
          locationId,
          currency,
          days,
          saved: saved === null ? null : BigInt(saved),
          completeness,
          paid: addPaid(daily, settledSums(extra.get(`${locationId} ${currency}`) ?? [], from)),
        }
      },
    ),
    pending: new Map(marks.map(({ locationId, ...days }) => [locationId, days])),
    outdatedDays: rows.reduce((sum, { outdated }) => sum + outdated, 0),
    unpricedDays: new Map(unpriced.rows.map(({ locationId, days }) => [locationId, days])),
  }
}

/**
 * Amounts that months, and yearly netting, add to the lines of their days. @param from first day of the range
 */
export function settledSums(days: readonly KnownDay[], from: string): PaidSums {
  return subtractPaid(paidSums(settledCost(days, from).lines), paidSums(days.flatMap(({ lines }) => lines)))
}
