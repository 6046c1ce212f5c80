import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { type Actor, inActiveCompany } from '@kilowatt/domain/permissions/location-permissions'
import { type Validity, validityProblems } from '@kilowatt/domain/pricing/plans/validity'
import { addDays } from '@kilowatt/domain/time/local-day'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, reachableBy } from '../../tenancy/index.ts'
import { knowsPlan } from '../plans/plan.access.ts'
import { isActiveToday } from './active-price-lists.queries.ts'

/** The price lists of a location, newest first. */
export const listPriceLists = (
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
): Promise<PriceListAnswer[]> =>
  answers(db, actor, (query) =>
    query
      .where('l.location_id', '=', location.id)
      .orderBy('l.valid_from', 'desc')
      .limit(pricingLimits.priceListsPerLocation),
  )

/** @throws AppError `not_found` if it does not belong to the location */
export async function getPriceList(
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
  id: number,
): Promise<PriceListAnswer> {
  const [found] = await answers(db, actor, (query) =>
    query.where('l.location_id', '=', location.id).where('l.id', '=', id),
  )
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * The price lists of all locations that a person may view in the current company: active ones first, then the
 * newest.
 */
export async function listMyPriceLists(
  db: Db,
  actor: Actor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ priceLists: PriceListAnswer[]; total: number }> {
  const viewable = reachableBy(inActiveCompany(actor), 'view')
  const [{ total }, priceLists] = await Promise.all([
    db
      .selectFrom('price_list')
      .innerJoin('location', 'location.id', 'price_list.location_id')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(viewable)
      .executeTakeFirstOrThrow(),
    answers(db, actor, (query) =>
      query
        .where((eb) => viewable(eb as unknown as ExpressionBuilder<Tables, 'location'>))
        .orderBy(isActiveToday, 'desc')
        .orderBy('l.valid_from', 'desc')
        .orderBy('l.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ),
  ])
  return { priceLists, total: Number(total) }
}

const priceLists = (db: Db, actor: Actor) =>
  db
    .selectFrom('price_list as l')
    .innerJoin('location', 'location.id', 'l.location_id')
    .innerJoin('utility_plan', 'utility_plan.id', 'l.plan_id')
    .select(['l.id', 'l.location_id as locationId', 'location.name as locationName', 'l.plan_id as planId'])
    .select([
      'l.valid_from as validFrom',
      'l.valid_to as validTo',
      'l.network',
      'l.export_tariff as exportTariff',
    ])
    .select(['l.netting', 'l.netting_period as nettingPeriod', 'l.agreed_kw as agreedKw'])
    .select([
      'utility_plan.name',
      'utility_plan.kind',
      'utility_plan.currency',
      'utility_plan.owner_kind as owner',
    ])
    .select((eb) => [
      isActiveToday.as('isActive'),
      eb
        .exists(
          eb
            .selectFrom('utility_plan as known')
            .select('known.id')
            .whereRef('known.id', '=', 'utility_plan.id')
            .where(
              sql<SqlBool>`${knowsPlan(actor)(eb as unknown as ExpressionBuilder<Tables, 'utility_plan'>)}`,
            ),
        )
        .as('isListed'),
    ])

async function answers(
  db: Db,
  actor: Actor,
  narrow: (query: ReturnType<typeof priceLists>) => ReturnType<typeof priceLists>,
): Promise<PriceListAnswer[]> {
  const rows = await narrow(priceLists(db, actor)).execute()
  const versions = await db
    .selectFrom('utility_plan_version')
    .select(['plan_id', 'valid_from as validFrom', 'valid_to as validTo', 'is_multi_tariff', 'has_export'])
    .where('plan_id', 'in', [0, ...rows.map(({ planId }) => planId)])
    .where('status', '=', 'published')
    .where('replaced_at', 'is', null)
    .orderBy('valid_from')
    .execute()
  const ofPlan = Map.groupBy(versions, (version) => version.plan_id)
  return rows.map(({ planId, name, kind, owner, isListed, ...list }) => {
    const holding = (ofPlan.get(planId) ?? []).filter((version) => meet(version, list))
    return {
      ...list,
      plan: { id: planId, name, kind, owner, isListed: Boolean(isListed) },
      isMultiTariff: holding.some((version) => version.is_multi_tariff),
      hasDifferentExportPrice: holding.some((version) => version.has_export),
      uncovered: uncoveredDays(list, holding),
    }
  })
}

const NEVER = '9999-12-31'
const endOf = ({ validTo }: Validity) => validTo ?? NEVER
const meet = (a: Validity, b: Validity) => a.validFrom <= endOf(b) && b.validFrom <= endOf(a)

/**
 * Days of a list on which its plan has no prices. @param versions versions that overlap the list, in order
 */
function uncoveredDays(list: Validity, versions: readonly Validity[]): PriceListAnswer['uncovered'] {
  const [first, last] = [versions.at(0), versions.at(-1)]
  if (!first || !last) return [{ from: list.validFrom, to: list.validTo }]
  const between = validityProblems(versions.map(({ validFrom, validTo }) => ({ validFrom, validTo })))
  return [
    ...(list.validFrom < first.validFrom ? [{ from: list.validFrom, to: addDays(first.validFrom, -1) }] : []),
    ...between.flatMap((problem) =>
      problem.code === 'gap' ? [{ from: problem.from, to: problem.to as string | null }] : [],
    ),
    ...(endOf(last) < endOf(list) ? [{ from: addDays(endOf(last), 1), to: list.validTo }] : []),
  ]
}
