import type { LoadMonth } from '../load/load-months.ts'
import type { Connection } from '../powers/minimum-power.ts'
import { pricedAsNew, rowIn } from '../prices/price-book.ts'
import {
  type CostTerms,
  levyLines,
  powerLine,
  type SystemMonth,
  supplierLines,
  tariffLines,
  withTotalText,
} from './system-month.ts'

/**
 * Billed share of the connection's power without quarter-hour metering: for one phase, three phases up to 17
 * kW, three phases above.
 */
const billedShare = ({ connectionKw, phases }: Connection) =>
  phases === 1 ? 0.58 : connectionKw <= 17 ? 0.42 : 0.62

/**
 * A month of a user group 0 customer without quarter-hour metering: power as a share of the connection, energy by high,
 * low or single tariff, no excess. Shares and prices come from one source (medium confidence).
 */
export function unmeteredMonth(
  load: LoadMonth,
  terms: CostTerms,
  { connection, tariffs }: { readonly connection: Connection; readonly tariffs: 1 | 2 },
): SystemMonth {
  const { book, customer, supplier, rounding } = terms
  const pricedAs = pricedAsNew(book, load.month)
  const row = customer.userGroup === 0 ? rowIn(book.unmetered, pricedAs) : undefined
  const billedKw = billedShare(connection) * connection.connectionKw
  return withTotalText({
    month: load.month,
    pricedAs,
    supplierEnergy: supplierLines(load, supplier, rounding),
    networkEnergy: tariffLines(load, tariffs, row, rounding, row),
    networkPower: [
      powerLine('power', billedKw, row?.powerEurPerKwMonth, { share: load.share, rounding, row }),
    ],
    excess: [],
    levies: levyLines(load, billedKw, terms),
  })
}
