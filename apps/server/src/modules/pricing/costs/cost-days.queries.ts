import type { CostDay } from '@kilowatt/domain/pricing/cost/cost-days'
import { restoreEnergies, restoreLines } from '@kilowatt/domain/pricing/cost/stored-lines'
import type { PlanVersion } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { type Expression, sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import { versionColumns, versionOf } from '../plans/plan-versions.queries.ts'
import type { Range } from './calculate-costs.ts'

/** A calculated day of a price list. */
export type KnownDay = CostDay & {
  readonly locationId: number
  readonly currency: Currency
  /** by solar, 22 digits; null if unknown */
  readonly saved: bigint | null
  /** whether the day keeps its old value, because the data to recalculate it is no longer stored */
  readonly isOutdated: boolean
}

/**
 * Calculated days of locations with all their lines, in order of days. Days without a price list, and days
 * not calculated yet, are absent.
 * @param monthlyOnly only days that affect monthly results beyond their lines: charges for the highest power,
 * and imports that exports of another day may cancel
 */
export async function readCostDays(
  db: Db,
  locationIds: readonly number[],
  { from, to }: Range,
  { monthlyOnly = false } = {},
): Promise<KnownDay[]> {
  const requested = sql<number>`any(${[...locationIds]}::integer[])`
  const days = db
    .selectFrom('cost_day as c')
    .where('c.location_id', '=', requested)
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
  const counted = days
    .innerJoin('price_list as l', 'l.id', 'c.price_list_id')
    .innerJoin('utility_plan as p', 'p.id', 'l.plan_id')
    .modifyFront(cachedStatement)
    .selectAll('c')
    .select(['l.netting', 'l.netting_period', 'l.agreed_kw', 'p.currency'])
    .$if(monthlyOnly, (query) =>
      query.where((eb) => eb.or([eb('c.peaks', 'is not', null), eb('l.netting', '=', 'net_metering')])),
    )
    .orderBy('c.day')
  // versions are read concurrently with the days; queries for monthly results hardly ever need versions
  const monthly = monthlyOnly ? await counted.execute() : null
  if (monthly?.length === 0) return []
  const [rows, outside] = await Promise.all([
    monthly ?? counted.execute(),
    versionsIn(db, days.select('c.version_id').distinct()),
  ])
  // a day was recalculated between the two queries
  const later = rows.flatMap(({ version_id: id }) => (outside.has(id) ? [] : [id]))
  const versions =
    later.length === 0
      ? outside
      : new Map([...outside, ...(await versionsIn(db, sql`(select unnest(${later}::integer[]))`))])
  return rows.flatMap((row) => {
    const version = versions.get(row.version_id)
    if (version === undefined) return []
    return {
      locationId: row.location_id,
      currency: row.currency,
      saved: row.saved === null ? null : BigInt(row.saved),
      isOutdated: row.is_outdated,
      date: row.day,
      span: {
        from: row.day,
        to: row.day,
        version,
        terms: { netting: row.netting, nettingPeriod: row.netting_period, agreedKw: row.agreed_kw },
      },
      lines: restoreLines(version, row.lines),
      peaks: restoreEnergies(version, row.peaks ?? []),
      exported: restoreEnergies(version, row.exported ?? []),
      completeness: {
        quarters: row.quarters,
        unknownQuarters: row.unknown_quarters,
        unpricedQuarters: row.unpriced_quarters,
        unpricedMwh: row.unpriced_mwh,
        powerMissing: row.power_missing,
      },
    }
  })
}

/** The versions used by days, one object for each. */
async function versionsIn(db: Db, ids: Expression<unknown>): Promise<ReadonlyMap<number, PlanVersion>> {
  const rows = await db
    .selectFrom('utility_plan_version')
    .modifyFront(cachedStatement)
    .select(versionColumns)
    .where(sql<boolean>`id in ${ids}`)
    .execute()
  return new Map(rows.map(versionOf).map(({ id, version }) => [id, version]))
}
