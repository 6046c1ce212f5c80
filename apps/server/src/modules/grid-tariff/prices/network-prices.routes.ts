import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addNetworkPrice,
  changeNetworkPrice,
  importNetworkPrices,
  removeCalendarDay,
  setCalendarDay,
  withdrawNetworkPrice,
} from './network-prices.commands.ts'
import { listNetworkPrices, priceBookAnswerOf, readPriceBook } from './network-prices.queries.ts'

export const networkPricesRoutes = ({ db, inTx }: Platform) => ({
  book: calls.networkPrices.book.handler(async () => ({ data: priceBookAnswerOf(await readPriceBook(db)) })),
  list: calls.networkPrices.list.handler(async () => ({ data: await listNetworkPrices(db) })),
  add: calls.networkPrices.add.handler(async ({ input, context }) => ({
    data: { id: await inTx(personOf(context), (change) => addNetworkPrice(change, input.data)) },
  })),
  change: calls.networkPrices.change.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => changeNetworkPrice(change, input.priceId, input.data))
    return { data: {} }
  }),
  withdraw: calls.networkPrices.withdraw.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => withdrawNetworkPrice(change, input.priceId))
    return { data: {} }
  }),
  import: calls.networkPrices.import.handler(async ({ input, context }) => ({
    data: await inTx(personOf(context), (change) => importNetworkPrices(change, input.data)),
  })),
  setDay: calls.networkPrices.setDay.handler(async ({ input, context }) => {
    const { date, data: day } = input
    await inTx(personOf(context), (change) => setCalendarDay(change, { date, ...day }))
    return { data: {} }
  }),
  removeDay: calls.networkPrices.removeDay.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => removeCalendarDay(change, input.date))
    return { data: {} }
  }),
})
