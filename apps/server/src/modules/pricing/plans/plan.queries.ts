import type { UtilityPlanFile } from '@kilowatt/contracts/pricing/utility-plan-file'
import type { PlanDetail, PlanSummary } from '@kilowatt/contracts/pricing/utility-plans'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { type AccessiblePlan, isPublished, knowsPlan, mayEditPlan } from './plan.access.ts'
import { liveVersions } from './plan-versions.queries.ts'

type Filters = {
  /** plans that this location may have */
  readonly location: AccessibleLocation | null
  readonly owner?: PlanSummary['owner']['kind'] | undefined
  readonly search?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Plans by name: a person's own plans first, then plans of companies, then the platform's. */
export async function listPlans(
  db: Db,
  actor: Actor,
  { location, owner, search, page, pageSize }: Filters,
): Promise<{ plans: PlanSummary[]; total: number }> {
  const found = db
    .selectFrom('utility_plan')
    .where((eb) => (location ? eb.or(forLocation(actor, location)(eb)) : knowsPlan(actor)(eb)))
    // super admins do not choose from other people's plans, although they may see them
    .where((eb) => eb.or([eb('owner_kind', '!=', 'person'), eb('user_id', '=', actor.userId)]))
    .$if(owner !== undefined, (query) => query.where('owner_kind', '=', owner ?? 'person'))
    .$if(search !== undefined, (query) =>
      query.where(containsFolded('utility_plan.name_folded', search ?? '')),
    )
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .select('utility_plan.id')
      .orderBy(sql`array_position(array['person', 'company', 'platform'], owner_kind)`)
      .orderBy(inNameOrder('utility_plan.name'))
      .orderBy('utility_plan.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  const ids = rows.map(({ id }) => id)
  const summaries = new Map((await summariesOf(db, actor, ids)).map((plan) => [plan.id, plan]))
  return { plans: ids.flatMap((id) => summaries.get(id) ?? []), total: Number(total) }
}

/** Plans that a location may have: the caller's own, and published plans of its company and the platform. */
const forLocation =
  (actor: Actor, { companyId }: AccessibleLocation) =>
  (eb: Parameters<ReturnType<typeof knowsPlan>>[0]) => [
    eb('utility_plan.user_id', '=', actor.userId),
    eb.and([
      eb.or([eb('utility_plan.company_id', '=', companyId), eb('utility_plan.owner_kind', '=', 'platform')]),
      isPublished(eb),
    ]),
  ]

/** @returns null if the location may not have it, or it does not exist */
export const findPlanFor = (db: Db, actor: Actor, location: AccessibleLocation, id: number) =>
  db
    .selectFrom('utility_plan')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where((eb) => eb.or(forLocation(actor, location)(eb)))
    .executeTakeFirst()

async function summariesOf(db: Db, actor: Actor, ids: readonly number[]): Promise<PlanSummary[]> {
  const [plans, versions] = await Promise.all([
    db
      .selectFrom('utility_plan as p')
      .leftJoin('company as c', 'c.id', 'p.company_id')
      .select(['p.id', 'p.name', 'p.kind', 'p.currency', 'p.country', 'p.owner_kind', 'p.user_id'])
      .select(['p.company_id', 'p.updated_at', 'c.name as company'])
      .select((eb) => [
        eb
          .exists(eb.selectFrom('price_list as l').select('l.id').whereRef('l.plan_id', '=', 'p.id'))
          .as('is_in_use'),
      ])
      .where('p.id', 'in', [0, ...ids])
      .execute(),
    db
      .selectFrom('utility_plan_version')
      .select(['plan_id', 'status', 'valid_from as validFrom', 'valid_to as validTo'])
      .where('plan_id', 'in', [0, ...ids])
      .where('replaced_at', 'is', null)
      .orderBy('valid_from')
      .execute(),
  ])
  const ofPlan = Map.groupBy(versions, (version) => version.plan_id)
  const today = new Date().toISOString().slice(0, 10)
  return plans.map((plan) => {
    const own = ofPlan.get(plan.id) ?? []
    const published = own.flatMap(({ status, validFrom, validTo }) =>
      status === 'published' ? [{ validFrom, validTo }] : [],
    )
    const { owner_kind: kind, user_id: userId, company_id: companyId } = plan
    const mayEdit = mayEditPlan(actor, { ownerKind: kind, userId, companyId })
    return {
      id: plan.id,
      name: plan.name,
      kind: plan.kind,
      currency: plan.currency,
      country: plan.country,
      owner: { kind, companyId, name: plan.company, isMine: userId === actor.userId },
      mayEdit,
      isInUse: Boolean(plan.is_in_use),
      current:
        published.find(
          ({ validFrom, validTo }) => validFrom <= today && (validTo === null || today <= validTo),
        ) ?? null,
      next: published.find(({ validFrom }) => validFrom > today) ?? null,
      drafts: mayEdit ? own.length - published.length : 0,
      updatedAt: plan.updated_at.getTime(),
    }
  })
}

export async function getPlanDetail(
  db: Db,
  actor: Actor,
  { id }: Pick<AccessiblePlan, 'id'>,
): Promise<PlanDetail> {
  const [[summary], plan, row] = await Promise.all([
    summariesOf(db, actor, [id]),
    readPlanFor(db, actor, id),
    db.selectFrom('utility_plan').select('revision').where('id', '=', id).executeTakeFirst(),
  ])
  if (!summary || !row) throw new AppError('not_found')
  return { ...summary, revision: row.revision, plan }
}

/** A plan as shown to a person: its drafts only to people who may edit it. @throws AppError `not_found` */
export async function readPlanFor(db: Db, actor: Actor, id: number): Promise<UtilityPlanFile['plan']> {
  const [plan, owner] = await Promise.all([
    readPlan(db, id),
    db
      .selectFrom('utility_plan')
      .select(['owner_kind as ownerKind', 'user_id as userId', 'company_id as companyId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  if (mayEditPlan(actor, owner)) return plan
  return { ...plan, versions: plan.versions.filter(({ status }) => status === 'published') }
}

/** A complete plan in its file format, including drafts. @throws AppError `not_found` */
export async function readPlan(db: Db, id: number): Promise<UtilityPlanFile['plan']> {
  const [plan, versions] = await Promise.all([
    db
      .selectFrom('utility_plan')
      .select(['name', 'kind', 'currency', 'country'])
      .where('id', '=', id)
      .executeTakeFirst(),
    liveVersions(db, id),
  ])
  if (!plan) throw new AppError('not_found')
  return { ...plan, versions: versions.map(({ version }) => version) as UtilityPlanFile['plan']['versions'] }
}
