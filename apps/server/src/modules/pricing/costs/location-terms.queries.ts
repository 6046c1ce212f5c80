import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { PricedSpan } from '@kilowatt/domain/pricing/plans/price-list'
import type { PlanVersion } from '@kilowatt/domain/pricing/plans/utility-plan'
import { spansOfPriceLists } from '@kilowatt/domain/pricing/plans/validity'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import { listCalendarDays } from '../calendar/calendar-days.queries.ts'
import { versionColumns, versionOf } from '../plans/plan-versions.queries.ts'

/** A span of a price list, and its row. */
export type KnownSpan = PricedSpan & {
  readonly priceListId: number
  readonly versionId: number
  readonly currency: Currency
  readonly country: string
}

/** Everything except energies that a location's costs depend on. */
export type LocationTerms = {
  readonly locationId: number
  readonly zone: string
  /** of the spot market; null for none */
  readonly region: string | null
  readonly spans: readonly KnownSpan[]
  /** whether prices depend on the amount used in the month */
  readonly hasTiers: boolean
  readonly hasSpot: boolean
  /** days that super admins added to the calendar, the same for all locations */
  readonly dayOverrides: readonly DayOverride[]
  /** first local day with energies; null if none */
  readonly firstDay: string | null
  /** first day ever calculated */
  readonly firstCostDay: string | null
}

/**
 * Terms of locations for all of their price lists. Locations with the same plan share its versions, which are
 * read once.
 */
export async function readTerms(db: Db, locationIds: readonly number[]): Promise<LocationTerms[]> {
  const requested = sql<number>`any(${[...locationIds]}::integer[])`
  const [locations, lists, rows, dayOverrides] = await Promise.all([
    db
      .selectFrom('location')
      .modifyFront(cachedStatement)
      .leftJoin('region', 'region.id', 'location.region_id')
      .select(['location.id', 'location.timezone', 'region.code'])
      .select((eb) =>
        eb
          .selectFrom('location_day as d')
          .select((day) => day.fn.min('d.day').as('day'))
          .whereRef('d.location_id', '=', 'location.id')
          .as('firstDay'),
      )
      .select((eb) =>
        eb
          .selectFrom('cost_day as c')
          .select((day) => day.fn.min('c.day').as('day'))
          .whereRef('c.location_id', '=', 'location.id')
          .as('firstCostDay'),
      )
      .where('location.id', '=', requested)
      .execute(),
    db
      .selectFrom('price_list as l')
      .innerJoin('utility_plan as p', 'p.id', 'l.plan_id')
      .modifyFront(cachedStatement)
      .select(['l.id', 'l.location_id', 'l.plan_id', 'l.valid_from', 'l.valid_to', 'l.netting'])
      .select(['l.netting_period', 'l.agreed_kw', 'p.currency', 'p.country'])
      .where('l.location_id', '=', requested)
      .execute(),
    db
      .selectFrom('utility_plan_version')
      .modifyFront(cachedStatement)
      .select([...versionColumns, 'plan_id', 'has_tiers', 'has_spot'])
      .where('plan_id', 'in', (eb) =>
        eb.selectFrom('price_list as l').select('l.plan_id').where('l.location_id', '=', requested),
      )
      .where('status', '=', 'published')
      .where('replaced_at', 'is', null)
      .execute(),
    listCalendarDays(db),
  ])
  const ids = new Map<PlanVersion, (typeof rows)[number]>()
  const ofPlan = Map.groupBy(
    rows.map((row) => {
      const { version } = versionOf(row)
      ids.set(version, row)
      return { planId: row.plan_id, version }
    }),
    ({ planId }) => planId,
  )
  const ofLocation = Map.groupBy(lists, (list) => list.location_id)
  return locations.map(({ id, timezone, code, firstDay, firstCostDay }) => {
    const spans = (ofLocation.get(id) ?? [])
      .flatMap((list) =>
        spansOfPriceLists([
          {
            validFrom: list.valid_from,
            validTo: list.valid_to,
            plan: { versions: (ofPlan.get(list.plan_id) ?? []).map(({ version }) => version) },
            terms: { netting: list.netting, nettingPeriod: list.netting_period, agreedKw: list.agreed_kw },
          },
        ]).map((span) => ({
          ...span,
          priceListId: list.id,
          versionId: ids.get(span.version)?.id ?? 0,
          currency: list.currency,
          country: list.country,
        })),
      )
      .toSorted((a, b) => a.from.localeCompare(b.from))
    const versions = spans.flatMap(({ version }) => ids.get(version) ?? [])
    return {
      locationId: id,
      zone: timezone,
      region: code,
      spans,
      hasTiers: versions.some((version) => version.has_tiers),
      hasSpot: versions.some((version) => version.has_spot),
      dayOverrides,
      firstDay,
      firstCostDay,
    }
  })
}
