import type { PaidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Range } from './calculate-costs.ts'

/**
 * Cost of a step's days in a currency, for many locations together: with VAT, 22 digits; earnings are
 * negative.
 */
export type CostStep = {
  readonly currency: Currency
  /** first day of the step: the day itself, or the first of a month */
  readonly day: string
  readonly paid: PaidSums
  readonly saved: bigint | null
  /** whether any import or export is known; otherwise a sum of zero means that nothing is known */
  readonly known: { readonly energy: boolean; readonly earned: boolean }
  /** days that keep their old costs, because the data to recalculate them is no longer stored */
  readonly outdatedDays: number
}

/**
 * Costs by day or month, in order; steps without costs are absent. Amounts that only a month determines are
 * in no step.
 */
export async function costSteps(
  db: Db,
  locationIds: readonly number[],
  { from, to }: Range,
  interval: 'day' | 'month',
): Promise<CostStep[]> {
  const day = interval === 'day' ? sql`c.day` : sql`date_trunc('month', c.day)::date`
  const { rows } = await sql<{
    currency: Currency
    day: string
    energy: string
    standing: string
    excess: string
    earned: string
    saved: string | null
    isEnergyKnown: boolean
    isEarnedKnown: boolean
    outdated: number
  }>`
    select ${cachedStatement} p.currency, ${day}::text as day, sum(c.energy_paid)::text as energy, sum(c.standing_paid)::text as standing,
      sum(c.excess_paid)::text as excess, sum(c.earned)::text as earned, sum(c.saved)::text as saved,
      bool_or(c.unknown_quarters < c.quarters or c.energy_paid <> 0) as "isEnergyKnown",
      bool_or(c.unknown_quarters < c.quarters or c.earned <> 0) as "isEarnedKnown",
      count(*) filter (where c.is_outdated)::integer as outdated
    from cost_day c join price_list l on l.id = c.price_list_id join utility_plan p on p.id = l.plan_id
    where c.location_id = any(${[...locationIds]}::integer[]) and c.day between ${from} and ${to}
    group by 1, 2 order by 1, 2
  `.execute(db)
  return rows.map((row) => ({
    currency: row.currency,
    day: row.day,
    paid: {
      ...{ energy: BigInt(row.energy), standing: BigInt(row.standing) },
      ...{ excess: BigInt(row.excess), earned: BigInt(row.earned) },
    },
    saved: row.saved === null ? null : BigInt(row.saved),
    known: { energy: row.isEnergyKnown, earned: row.isEarnedKnown },
    outdatedDays: row.outdated,
  }))
}
