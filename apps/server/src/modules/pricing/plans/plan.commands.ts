import { isDeepStrictEqual } from 'node:util'
import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint, invalidField } from '../../../platform/errors.ts'
import { reachableBy } from '../../tenancy/index.ts'
import { markPlan } from '../marks/cost-marks.commands.ts'
import { insertPlan } from './insert-plan.commands.ts'
import { type AccessiblePlan, type PlanOwner, planSubject } from './plan.access.ts'
import { readPlan } from './plan.queries.ts'
import { assertSound } from './plan-check.ts'
import { auditValues, changedInLog } from './plan-log.ts'
import { saveVersions } from './plan-versions.commands.ts'

export type NewOwner = { kind: 'person' } | { kind: 'company'; companyId: number } | { kind: 'platform' }

/**
 * Owner of a new plan.
 * @throws AppError `not_found` for a company that the person does not run, `forbidden` for the platform's
 * plans
 */
function ownerOf(actor: Actor, owner: NewOwner): PlanOwner {
  if (owner.kind === 'person') return { ownerKind: 'person', userId: actor.userId, companyId: null }
  if (owner.kind === 'company') {
    if (!mayRunCompany(actor, owner.companyId)) throw new AppError('not_found')
    return { ownerKind: 'company', userId: null, companyId: owner.companyId }
  }
  if (actor.role !== 'ROLE_SUPER_ADMIN') throw new AppError('forbidden')
  return { ownerKind: 'platform', userId: null, companyId: null }
}

/** Path of the added plan in the request; a copy has none, because its source is stored. */
const fieldOf = {
  'utility-plan.create': 'plan',
  'utility-plan.import': 'file.plan',
  'utility-plan.copy': null,
} as const

/**
 * Adds a plan.
 * @throws AppError like `ownerOf` and `assertSound`; `conflict` if the owner has as many plans as allowed;
 * `invalid` for an unknown country
 */
export async function addPlan(
  change: Change<Person>,
  newOwner: NewOwner,
  plan: UtilityPlan,
  action: keyof typeof fieldOf,
): Promise<{ id: number }> {
  const { tx, author } = change
  const field = fieldOf[action]
  if (field !== null) assertSound(plan, field)
  const owner = ownerOf(author.actor, newOwner)
  await assertCountry(tx, plan.country)
  await assertRoom(tx, owner)
  const { id } = await insertPlan(tx, owner, plan)
  await change.audit({
    ...planSubject({ id, name: plan.name, ...owner }, author.actor),
    action,
    after: auditValues(plan, owner),
  })
  return { id }
}

/**
 * Replaces a plan and marks the costs that its new prices change.
 * @throws AppError like `assertSound`; `conflict` if the plan was changed in the meantime;
 * `plan_used_elsewhere`; `invalid` for another currency while the plan is in use, or for Slovenia while price
 * lists contain agreed power of blocks 1 to 5, which belongs to locations there
 */
export async function changePlan(
  change: Change<Person>,
  plan: AccessiblePlan,
  revision: number,
  next: UtilityPlan,
): Promise<void> {
  const { tx, author } = change
  assertSound(next, 'plan')
  await assertCountry(tx, next.country)
  const { revision: current } = await tx
    .selectFrom('utility_plan')
    .select('revision')
    .where('id', '=', plan.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  if (current !== revision) throw new AppError('conflict')
  await assertUsedByOwn(tx, author.actor, plan.id)
  const before = await readPlan(tx, plan.id)
  if (isDeepStrictEqual(before, next)) return
  if (before.currency !== next.currency && (await isUsed(tx, plan.id)))
    throw invalidField('plan.currency', 'in_use')
  if (next.country === 'SI' && before.country !== 'SI' && (await hasBlockPowers(tx, plan.id)))
    throw invalidField('plan.country', 'in_use')
  const { name, kind, currency, country } = next
  await tx
    .updateTable('utility_plan')
    .set({ name, kind, currency, country, revision: revision + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', plan.id)
    .execute()
  const days = await saveVersions(tx, plan.id, next.versions)
  await change.audit({
    ...planSubject({ ...plan, name }, author.actor),
    ...changedInLog(before, next, plan),
    action: 'utility-plan.update',
  })
  // another country can have other holidays
  const isOtherCountry = before.country !== next.country
  await markPlan(tx, plan.id, isOtherCountry ? [{ from: pricingLimits.firstDay, to: null }] : days)
}

/** @throws AppError `plan_in_use` */
export async function removePlan(change: Change<Person>, plan: AccessiblePlan): Promise<void> {
  const { tx, author } = change
  const before = await readPlan(tx, plan.id)
  await tx
    .deleteFrom('utility_plan')
    .where('id', '=', plan.id)
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'price_list_plan') throw new AppError('plan_in_use', { cause: error })
      throw error
    })
  await change.audit({
    ...planSubject(plan, author.actor),
    action: 'utility-plan.delete',
    before: auditValues(before, plan),
  })
}

async function isUsed(tx: Tx, planId: number): Promise<boolean> {
  const list = await tx
    .selectFrom('price_list')
    .select('id')
    .where('plan_id', '=', planId)
    .limit(1)
    .executeTakeFirst()
  return list !== undefined
}

/** Whether a price list of the plan contains agreed power of the tariffs 1 to 5. */
async function hasBlockPowers(tx: Tx, planId: number): Promise<boolean> {
  const list = await tx
    .selectFrom('price_list')
    .select('id')
    .where('plan_id', '=', planId)
    .where(sql<boolean>`agreed_kw ?| ${sql.val(blocks.map(String))}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return list !== undefined
}

/**
 * Keeps a person who lost the permission for a location's prices from changing them through their own plan,
 * which is still used there.
 */
async function assertUsedByOwn(tx: Tx, actor: Actor, planId: number): Promise<void> {
  const elsewhere = await tx
    .selectFrom('price_list')
    .innerJoin('location', 'location.id', 'price_list.location_id')
    .select('price_list.id')
    .where('price_list.plan_id', '=', planId)
    .where((eb) => eb.not(reachableBy(actor, 'managePricing')(eb)))
    .limit(1)
    .executeTakeFirst()
  if (elsewhere) throw new AppError('plan_used_elsewhere')
}

async function assertCountry(tx: Tx, code: string): Promise<void> {
  const country = await tx.selectFrom('country').select('id').where('code', '=', code).executeTakeFirst()
  if (!country) throw invalidField('plan.country', 'not_there')
}

async function assertRoom(tx: Tx, { ownerKind, userId, companyId }: PlanOwner): Promise<void> {
  const owner = `${ownerKind} ${userId ?? companyId ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`utility_plan ${owner}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('utility_plan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_kind', '=', ownerKind)
    .where('user_id', 'is not distinct from', userId)
    .where('company_id', 'is not distinct from', companyId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= pricingLimits.plansPerOwner)
    throw new AppError('conflict', {
      message: `An owner can have at most ${pricingLimits.plansPerOwner} plans.`,
    })
}
