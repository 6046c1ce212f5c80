import type { NetworkPriceFile } from '@kilowatt/contracts/grid-tariff/network-price-file'
import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import { amountsOf, type OwnPrice, ownPriceProblems } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import { sql } from 'kysely'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import {
  forgetCalendarDay,
  keepCalendarDay,
  listCalendarDays,
  markExcessFactor,
} from '../../pricing/index.ts'
import { columnsOfPrice } from './network-price-row.ts'
import { listOwnPrices } from './network-prices.queries.ts'

/**
 * Makes changes of network prices wait for each other, because overlaps are checked against all existing
 * rows.
 */
const lockPrices = (tx: Tx) =>
  sql`lock table network_price, calendar_day in share row exclusive mode`.execute(tx)

/**
 * Adds a network price.
 * @throws AppError `invalid` for an unusable row, with the reason
 */
export async function addNetworkPrice(change: Change<Person>, price: OwnPrice): Promise<number> {
  await lockPrices(change.tx)
  assertSound([...(await listOwnPrices(change.tx)), price], 'data')
  const id = await insertPrice(change, price)
  await change.audit({ ...subjectOf(id), action: 'network-price.add', after: auditValues(price) })
  return id
}

/** @throws AppError `not_found`, `invalid` like `addNetworkPrice` */
export async function changeNetworkPrice(
  change: Change<Person>,
  priceId: number,
  price: OwnPrice,
): Promise<void> {
  const { tx } = change
  await lockPrices(tx)
  const all = await listOwnPrices(tx)
  const before = all.find(({ id }) => id === priceId)
  if (before === undefined) throw new AppError('not_found')
  assertSound([...all.filter(({ id }) => id !== priceId), price], 'data')
  const changed = changedValues(auditValues(before), auditValues(price))
  if (!changed) return
  await tx.updateTable('network_price').set(columnsOfPrice(price)).where('id', '=', priceId).execute()
  await markFactor(tx, before)
  await markFactor(tx, price)
  await change.audit({ ...subjectOf(priceId), ...changed, action: 'network-price.change' })
}

/** @throws AppError `not_found` */
export async function withdrawNetworkPrice(change: Change<Person>, priceId: number): Promise<void> {
  const { tx } = change
  await lockPrices(tx)
  const before = (await listOwnPrices(tx)).find(({ id }) => id === priceId)
  if (before === undefined) throw new AppError('not_found')
  await tx.deleteFrom('network_price').where('id', '=', priceId).execute()
  await markFactor(tx, before)
  await change.audit({ ...subjectOf(priceId), action: 'network-price.withdraw', before: auditValues(before) })
}

/**
 * Adds all rows of a file or none; rows that exist already stay. @throws AppError `invalid` for the first unusable
 * row
 */
export async function importNetworkPrices(
  change: Change<Person>,
  { prices, days }: Pick<NetworkPriceFile, 'prices' | 'days'>,
): Promise<{ added: number; unchanged: number }> {
  const { tx } = change
  await lockPrices(tx)
  const [knownPrices, knownDays] = [await listOwnPrices(tx), await listCalendarDays(tx)]
  const known = new Set(knownPrices.map(keyOf))
  const fresh = prices.map((price, at) => ({ price, at })).filter(({ price }) => !known.has(keyOf(price)))
  const [problem] = ownPriceProblems([...knownPrices, ...fresh.map(({ price }) => price)])
  if (problem)
    throw invalidField(`data.prices.${fresh[problem.row - knownPrices.length]?.at ?? 0}`, problem.code)
  const freshDays = days.filter(
    (day) => !knownDays.some((other) => JSON.stringify(other) === JSON.stringify(dayOf(day))),
  )
  for (const { price } of fresh) await insertPrice(change, price)
  for (const day of freshDays) await keepCalendarDay(tx, day)
  const added = fresh.length + freshDays.length
  if (added > 0)
    await change.audit({ ...subjectOf(null), action: 'network-price.import', after: { versions: added } })
  return { added, unchanged: prices.length + days.length - added }
}

export async function setCalendarDay(change: Change<Person>, day: DayOverride): Promise<void> {
  const { tx } = change
  await lockPrices(tx)
  const before = (await listCalendarDays(tx)).find(({ date }) => date === day.date)
  const changed = changedValues(dayInLog(before), dayInLog(day))
  if (!changed) return
  await keepCalendarDay(tx, day)
  await change.audit({ ...subjectOf(null), ...changed, action: 'network-price.set-day' })
}

/** @throws AppError `not_found` */
export async function removeCalendarDay(change: Change<Person>, date: string): Promise<void> {
  const { tx } = change
  await lockPrices(tx)
  const before = (await listCalendarDays(tx)).find((day) => day.date === date)
  if (before === undefined) throw new AppError('not_found')
  await forgetCalendarDay(tx, date)
  await change.audit({ ...subjectOf(null), action: 'network-price.remove-day', before: dayInLog(before) })
}

/** The last row is the new one; the others were checked before. */
function assertSound(rows: readonly OwnPrice[], path: string) {
  const problem = ownPriceProblems(rows).find(({ row }) => row === rows.length - 1)
  if (problem) throw invalidField(`${path}.${fieldOf[problem.code]}`, problem.code)
}

const fieldOf = {
  not_a_date: 'validFrom',
  not_whole_months: 'validFrom',
  ends_before_it_begins: 'validTo',
  overlaps: 'validFrom',
  no_source: 'source',
  not_a_price: 'kind',
} as const

async function insertPrice({ tx, author }: Change<Person>, price: OwnPrice): Promise<number> {
  const { id } = await tx
    .insertInto('network_price')
    .values({ ...columnsOfPrice(price), added_by: author.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markFactor(tx, price)
  return id
}

/**
 * Marks bills whose factor for excess power changes. Bills use prices of their plans, but this factor from
 * the price book.
 */
async function markFactor(tx: Tx, { kind, validFrom, validTo }: OwnPrice): Promise<void> {
  if (kind === 'excess_factor') await markExcessFactor(tx, { from: validFrom, to: validTo })
}

const dayOf = ({ date, isWorkFree, source }: DayOverride): DayOverride => ({ date, isWorkFree, source })
const keyOf = (price: OwnPrice) => JSON.stringify(columnsOfPrice(price))

const subjectOf = (objectId: number | null) => ({
  objectType: 'network-price' as const,
  objectId,
  companyId: null,
})

const auditValues = (price: OwnPrice) => ({
  kind: price.kind === 'levy' ? price.levy : price.kind,
  userGroup: 'userGroup' in price ? price.userGroup : null,
  consumer: 'consumers' in price ? price.consumers.join(', ') : null,
  validFrom: price.validFrom,
  validTo: price.validTo,
  prices: amountsOf(price).join(', '),
  source: price.source,
})

const dayInLog = (day: DayOverride | undefined) => ({
  date: day?.date ?? null,
  isWorkFree: day?.isWorkFree ?? null,
  source: day?.source ?? null,
})
