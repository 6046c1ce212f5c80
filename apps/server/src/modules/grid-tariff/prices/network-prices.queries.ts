import type { NetworkPriceList, PriceBookAnswer } from '@kilowatt/contracts/grid-tariff/network-prices'
import { type OwnPrice, pricesOf, withOwnPrices } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import type { PriceBook } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { listCalendarDays } from '../../pricing/index.ts'
import { priceOfRow } from './network-price-row.ts'

/** Rows that super admins added, by the day from which they hold. */
const ownRows = (db: Db | Tx) =>
  db.selectFrom('network_price').selectAll('network_price').orderBy('valid_from').orderBy('id')

export async function listOwnPrices(db: Db | Tx): Promise<(OwnPrice & { id: number })[]> {
  return (await ownRows(db).execute()).map((row) => ({ id: row.id, ...priceOfRow(row) }))
}

/** What the network costs as it is known now: the data of the product, and what super admins added. A few dozen rows, so nothing is kept. */
export async function readPriceBook(db: Db | Tx): Promise<PriceBook> {
  const [own, days] = await Promise.all([listOwnPrices(db), listCalendarDays(db)])
  return withOwnPrices(
    priceBookSi,
    own.map(({ id: _id, ...price }) => price),
    days,
  )
}

/** Every version and every day with where it comes from, the product's own first. */
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

/** A copy, whose lists may be changed: the contract has no others. */
const asAnswer = (price: OwnPrice) => structuredClone(price) as NetworkPriceList['versions'][number]['price']
export const priceBookAnswerOf = (book: PriceBook) => structuredClone(book) as PriceBookAnswer
