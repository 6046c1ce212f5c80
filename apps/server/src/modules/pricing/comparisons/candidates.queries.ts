import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { PriceTerms } from '@kilowatt/domain/pricing/plans/price-list'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { type FrozenSpan, frozenSpan } from '@kilowatt/domain/pricing/what-if/frozen-span'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { findPlanFor, readPlan } from '../plans/plan.queries.ts'
import { isActiveToday } from '../price-lists/active-price-lists.queries.ts'
import { calculatePast, type GridEnergies } from './calculate-past.ts'
import type { PastYear } from './past-year.queries.ts'

/** A plan with its prices on one day, prepared for calculation. */
export type Candidate = { readonly plan: UtilityPlan; readonly frozen: FrozenSpan }

export const hasSpot = ({ versions }: UtilityPlan): boolean =>
  versions.some(({ components }) =>
    components.some(({ rates }) => rates.some(({ prices }) => prices.some(({ kind }) => kind === 'spot'))),
  )

export function candidateOf(plan: UtilityPlan, terms: PriceTerms, day: LocalDate): Candidate | null {
  const frozen = frozenSpan(plan, terms, day)
  return frozen && { plan, frozen }
}

export const countCandidate = (
  past: PastYear,
  { plan, frozen }: Candidate,
  energies: GridEnergies = past.energies,
) => calculatePast(past, plan, frozen.span, energies)

/**
 * A plan of the location.
 * @throws AppError `invalid` for a plan that the location may not have
 */
export async function planOf(db: Db, actor: Actor, location: AccessibleLocation, planId: number | undefined) {
  if (planId === undefined) throw invalidField('planId', 'not_there')
  const own = await findPlanFor(db, actor, location, planId)
  if (!own && !(await hasPlan(db, location, planId))) throw invalidField('planId', 'not_there')
  return readPlan(db, planId)
}

/** A plan in one of the location's price lists stays available there, even if it could no longer be chosen. */
const hasPlan = (db: Db, { id }: AccessibleLocation, planId: number) =>
  db
    .selectFrom('price_list')
    .select('id')
    .where('location_id', '=', id)
    .where('plan_id', '=', planId)
    .limit(1)
    .executeTakeFirst()

/** Today's price list, with its plan. */
export async function presentList(
  db: Db,
  { id }: Pick<AccessibleLocation, 'id'>,
): Promise<{ planId: number; plan: UtilityPlan; terms: PriceTerms } | null> {
  const row = await db
    .selectFrom('price_list as l')
    .innerJoin('location', 'location.id', 'l.location_id')
    .select(['l.plan_id', 'l.netting', 'l.netting_period', 'l.agreed_kw'])
    .where('l.location_id', '=', id)
    .where(isActiveToday)
    .executeTakeFirst()
  if (!row) return null
  return {
    planId: row.plan_id,
    plan: await readPlan(db, row.plan_id),
    terms: { netting: row.netting, nettingPeriod: row.netting_period, agreedKw: row.agreed_kw },
  }
}
