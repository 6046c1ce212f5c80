import { isDeepStrictEqual } from 'node:util'
import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { pricingLimits } from '@kilowatt/contracts/pricing/pricing-limits'
import { changedDays } from '@kilowatt/domain/pricing/plans/validity'
import { sql } from 'kysely'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint, invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { type Days, markLocation } from '../marks/cost-marks.commands.ts'
import { findPlanFor } from '../plans/plan.queries.ts'
import { assertNoBlockPowers } from './block-powers.ts'
import { insertPriceList, priceListColumns, type Terms } from './insert-price-list.commands.ts'
import { getPriceList } from './price-list.queries.ts'

/** A price list in the audit log, named by its plan. */
const listSubject = (id: number, planName: string, { companyId }: AccessibleLocation) => ({
  objectType: 'price-list' as const,
  objectId: id,
  objectName: planName,
  companyId,
})

const auditValues = (location: AccessibleLocation, terms: Omit<Terms, 'planId'>, plan: string) => ({
  locationId: location.id,
  plan,
  validFrom: terms.validFrom,
  validTo: terms.validTo,
  network: terms.network,
  exportTariff: terms.exportTariff,
  netting: terms.netting,
  nettingPeriod: terms.nettingPeriod,
  agreedKw: Object.entries(terms.agreedKw)
    .map(([tariff, kw]) => `${tariff}: ${kw}`)
    .join(', '),
})

/**
 * Adds a price list and marks the costs of its days.
 * @throws AppError `invalid` for a plan that is not available here or never applies, `price_lists_overlap`,
 * `conflict` if the location has as many price lists as allowed
 */
export async function addPriceList(
  change: Change<Person>,
  location: AccessibleLocation,
  terms: Terms,
): Promise<{ id: number }> {
  const { tx } = change
  await lockPriceLists(tx, location.id)
  const { count } = await tx
    .selectFrom('price_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('location_id', '=', location.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= pricingLimits.priceListsPerLocation)
    throw new AppError('conflict', {
      message: `A location can have at most ${pricingLimits.priceListsPerLocation} price lists.`,
    })
  const plan = await planFor(change, location, terms.planId)
  assertOrder(terms)
  assertNoBlockPowers(await countryOf(tx, terms.planId), terms)
  const { id } = await insertPriceList(tx, location.id, terms).catch(unlessOverlap)
  await change.audit({
    ...listSubject(id, plan.name, location),
    action: 'price-list.create',
    after: auditValues(location, terms, plan.name),
  })
  await markLocation(tx, location.id, [daysOf(terms)])
  return { id }
}

/** Changes a price list. Its present plan stays available, even if the location could no longer choose it. */
export async function changePriceList(
  change: Change<Person>,
  location: AccessibleLocation,
  id: number,
  terms: Terms,
): Promise<void> {
  const { tx, author } = change
  await lockPriceLists(tx, location.id)
  const before = await getPriceList(tx, author.actor, location, id)
  const plan = terms.planId === before.plan.id ? before.plan : await planFor(change, location, terms.planId)
  assertOrder(terms)
  assertNoBlockPowers(await countryOf(tx, terms.planId), terms)
  const changed = changedValues(
    auditValues(location, before, before.plan.name),
    auditValues(location, terms, plan.name),
  )
  if (!changed && plan.id === before.plan.id) return
  await tx
    .updateTable('price_list')
    .set(priceListColumns(terms))
    .where('id', '=', id)
    .execute()
    .catch(unlessOverlap)
  await change.audit({ ...listSubject(id, plan.name, location), ...changed, action: 'price-list.update' })
  const days = isRepriced(before, plan.id, terms) ? [before, terms] : changedDays(before, terms)
  await markLocation(tx, location.id, days.map(daysOf))
}

/** @throws AppError `price_list_active`, `not_found` */
export async function removePriceList(
  change: Change<Person>,
  location: AccessibleLocation,
  id: number,
): Promise<void> {
  const { tx, author } = change
  await lockPriceLists(tx, location.id)
  const before = await getPriceList(tx, author.actor, location, id)
  if (before.isActive) throw new AppError('price_list_active')
  await tx.deleteFrom('price_list').where('id', '=', id).execute()
  await change.audit({
    ...listSubject(id, before.plan.name, location),
    action: 'price-list.delete',
    before: auditValues(location, before, before.plan.name),
  })
  await markLocation(tx, location.id, [daysOf(before)])
}

/** Whether costs change on a common day. Network and export tariff are only names on a bill. */
const isRepriced = (before: PriceListAnswer, planId: number, terms: Omit<Terms, 'planId'>) =>
  planId !== before.plan.id ||
  terms.netting !== before.netting ||
  terms.nettingPeriod !== before.nettingPeriod ||
  !isDeepStrictEqual(terms.agreedKw, before.agreedKw)

const daysOf = ({ validFrom, validTo }: Pick<Terms, 'validFrom' | 'validTo'>): Days => ({
  from: validFrom,
  to: validTo,
})

function assertOrder({ validFrom, validTo }: Terms) {
  if (validTo !== null && validTo < validFrom) throw invalidField('validTo', 'ends_before_start')
}

async function planFor({ tx, author }: Change<Person>, location: AccessibleLocation, planId: number) {
  const plan = await findPlanFor(tx, author.actor, location, planId)
  if (!plan) throw invalidField('planId', 'not_there')
  const version = await tx
    .selectFrom('utility_plan_version')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', '=', 'published')
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!version) throw invalidField('planId', 'not_published')
  return plan
}

const countryOf = (tx: Tx, planId: number) =>
  tx.selectFrom('utility_plan').select('country').where('id', '=', planId).executeTakeFirstOrThrow()

const lockPriceLists = (tx: Tx, locationId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`price_list ${locationId}`}, 0))`.execute(tx)

function unlessOverlap(error: unknown): never {
  if (brokenConstraint(error) === 'price_list_overlap')
    throw new AppError('price_lists_overlap', { cause: error })
  if (brokenConstraint(error) === 'price_list_plan') throw invalidField('planId', 'not_there')
  throw error
}
