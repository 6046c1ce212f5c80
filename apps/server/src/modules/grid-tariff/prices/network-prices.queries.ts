import type { NetworkPriceList, PriceBookAnswer } from '@kilowatt/contracts/grid-tariff/network-prices'
import { type OwnPrice, pricesOf, withOwnPrices } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { listCalendarDays } from '../../pricing/index.ts'
import { priceOfRow } from './network-price-row.ts'

/** Rows added by super admins, by their first day. */
const ownRows = (db: Db | Tx) =>
  db.selectFrom('network_price').selectAll('network_price').orderBy('valid_from').orderBy('id')

export async function listOwnPrices(db: Db | Tx): Promise<(OwnPrice & { id: number })[]> {
  return (await ownRows(db).execute()).map((row) => ({ id: row.id, ...priceOfRow(row) }))
}

/**
 * Current network prices, built-in or added by super admins. There are only a few dozen rows, so nothing is
 * cached.
 */
export async function readPriceBook(db: Db | Tx): Promise<PriceBook> {
  const [own, days] = await Promise.all([listOwnPrices(db), listCalendarDays(db)])
  return withOwnPrices(
    priceBookSi,
    own.map(({ id: _id, ...price }) => price),
    days,
  )
}

/** Every version and every day with its source, built-in ones first. */
export async function listNetworkPrices(db: Db): Promise<NetworkPriceList> {
  const rows = await ownRows(db)
    .leftJoin('user_account', 'user_account.id', 'network_price.added_by')
    .select(['user_account.email'])
    .execute()
  const ownDays = await listCalendarDays(db)
  return {
    versions: [
      ...pricesOf(priceBookSi).map((price) => ({
        id: null,
        price: asAnswer(price),
        addedAt: null,
        addedBy: null,
      })),
      ...rows.map((row) => ({
        id: row.id,
        price: asAnswer(priceOfRow(row)),
        addedAt: row.added_at.getTime(),
        addedBy: row.email,
      })),
    ],
    days: [
      ...priceBookSi.dayOverrides.map((day) => ({ ...day, isOwn: false })),
      ...ownDays.map((day) => ({ ...day, isOwn: true })),
    ],
  }
}

/** A copy with mutable lists, as in the contract. */
const asAnswer = (price: OwnPrice) => structuredClone(price) as NetworkPriceList['versions'][number]['price']
export const priceBookAnswerOf = (book: PriceBook) => structuredClone(book) as PriceBookAnswer
