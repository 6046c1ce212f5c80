import { type ByBlock, chargedBlocks, type TariffMonth } from '../calendar/block-schedule.ts'
import { byBlock } from '../powers/agreed-powers.ts'
import {
  contributionIn,
  excessFactorIn,
  networkRowIn,
  type PriceBook,
  type TariffCustomer,
} from '../prices/price-book.ts'

/** What a kW costs in a month, EUR without VAT. */
export type PowerRates = {
  /** of agreed power by block; 0 for blocks that the season does not have */
  readonly agreedEurPerKw: ByBlock
  /** what the support for renewables adds, on the lowest block of the season */
  readonly contributionEurPerKw: ByBlock
  /** of excess power by block, the factor included */
  readonly excessEurPerKw: ByBlock
}

export type RateTerms = {
  readonly book: PriceBook
  readonly customer: TariffCustomer
  /** whether the support for renewables counts, which is paid by agreed power, too */
  readonly withContributions: boolean
  /** whether nobody pays excess power, so that agreed power is all there is; paid unless told */
  readonly isExcessFree?: boolean
}

/**
 * Undefined where a price of the month is missing.
 * @param share of the month's days that are in the range: what is paid by the month counts by so much, excess power wholly
 */
export function powerRates(
  { book, customer, withContributions, isExcessFree = false }: RateTerms,
  month: TariffMonth,
  share = 1,
): PowerRates | undefined {
  const row = networkRowIn(book, customer, month)
  const factor = excessFactorIn(book, month)?.factor
  const contribution = withContributions ? contributionIn(book, customer, month)?.eurPerKwMonth : 0
  if (row === undefined || factor === undefined || contribution === undefined) return undefined
  const charged = chargedBlocks(month)
  const eurPerKw = byBlock((block, i) => (charged.includes(block) ? (row.powerEurPerKwMonth[i] ?? 0) : 0))
  return {
    agreedEurPerKw: byBlock((_block, i) => share * (eurPerKw[i] ?? 0)),
    contributionEurPerKw: byBlock((block) => (block === charged[0] ? share * contribution : 0)),
    excessEurPerKw: byBlock((_block, i) => (isExcessFree ? 0 : factor * (eurPerKw[i] ?? 0))),
  }
}
