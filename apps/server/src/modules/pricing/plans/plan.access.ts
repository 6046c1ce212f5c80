import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { reachableBy } from '../../tenancy/index.ts'

declare const checked: unique symbol

export type PlanOwner = {
  readonly ownerKind: 'person' | 'company' | 'platform'
  /** also null for the plan of a person whose account was deleted */
  readonly userId: number | null
  readonly companyId: number | null
}

/** A plan for which access was checked. */
export type AccessiblePlan = PlanOwner & {
  readonly id: number
  readonly name: string
  readonly currency: Currency
  readonly revision: number
} & { readonly [checked]: true }

/** Plans with a past, present or future version. Plans with only drafts are for their editors. */
export const isPublished = (eb: ExpressionBuilder<Tables, 'utility_plan'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('utility_plan_version as published')
      .select('published.id')
      .whereRef('published.plan_id', '=', 'utility_plan.id')
      .where('published.status', '=', 'published')
      .where('published.replaced_at', 'is', null),
  )

/**
 * The plans that a person can find: those they may edit, and published ones of the platform and of companies
 * whose customer they are (a role in it, or a location there whose prices they manage). Use `mayEditPlan` for
 * a plan that was found.
 */
export const knowsPlan =
  (actor: Actor) =>
  (eb: ExpressionBuilder<Tables, 'utility_plan'>): Expression<SqlBool> => {
    if (actor.role === 'ROLE_SUPER_ADMIN') return eb.lit(true)
    const isShared = eb.or([
      eb('utility_plan.owner_kind', '=', 'platform'),
      eb('utility_plan.company_id', 'in', (companies) =>
        companies.selectFrom('membership').select('company_id').where('user_id', '=', actor.userId),
      ),
      eb('utility_plan.company_id', 'in', (companies) =>
        companies
          .selectFrom('location')
          .select('location.company_id')
          .where(reachableBy(actor, 'managePricing')),
      ),
    ])
    return eb.or([
      eb('utility_plan.user_id', '=', actor.userId),
      eb('utility_plan.company_id', 'in', [0, ...actor.runsCompanyIds]),
      eb.and([isShared, isPublished(eb)]),
    ])
  }

/** Whether a person may change a plan they found: its owner, people who run its company, super admins. */
export const mayEditPlan = (actor: Actor, { userId, companyId }: PlanOwner): boolean =>
  actor.role === 'ROLE_SUPER_ADMIN' ||
  userId === actor.userId ||
  (companyId !== null && mayRunCompany(actor, companyId))

/**
 * A plan for a person who may find it.
 * @throws AppError `not_found` for absent and foreign plans alike, `forbidden` for plans that the person may
 * only choose
 */
export async function accessPlan(
  db: Db,
  actor: Actor,
  id: number,
  need: 'view' | 'edit',
): Promise<AccessiblePlan> {
  const plan = await db
    .selectFrom('utility_plan')
    .select(['id', 'name', 'currency', 'revision'])
    .select(['owner_kind as ownerKind', 'user_id as userId', 'company_id as companyId'])
    .where('id', '=', id)
    .where(knowsPlan(actor))
    .executeTakeFirst()
  if (!plan) throw new AppError('not_found')
  if (need === 'edit' && !mayEditPlan(actor, plan)) throw new AppError('forbidden')
  return plan as AccessiblePlan
}

/** A plan in the audit log. A person's own plan is visible to people who run their current company. */
export const planSubject = (
  { id, name, companyId, ownerKind }: Pick<AccessiblePlan, 'id' | 'name' | 'companyId' | 'ownerKind'>,
  actor: Actor,
) => ({
  objectType: 'utility-plan' as const,
  objectId: id,
  objectName: name,
  companyId: ownerKind === 'person' ? actor.companyId : companyId,
})
