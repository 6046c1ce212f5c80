import { type ByBlock, chargedBlocks, type TariffMonth } from '../calendar/block-schedule.ts'
import { byBlock } from '../powers/agreed-powers.ts'
import {
  contributionIn,
  excessFactorIn,
  networkRowIn,
  type PriceBook,
  type TariffCustomer,
} from '../prices/price-book.ts'

/** Price of a kW in a month, EUR without VAT. */
export type PowerRates = {
  /** agreed power by block; 0 for blocks outside the season */
  readonly agreedEurPerKw: ByBlock
  /** contribution for renewables, on the lowest block of the season */
  readonly contributionEurPerKw: ByBlock
  /** excess power by block, including the factor */
  readonly excessEurPerKw: ByBlock
}

export type RateTerms = {
  readonly book: PriceBook
  readonly customer: TariffCustomer
  /** whether to include the contribution for renewables, which is also charged by agreed power */
  readonly withContributions: boolean
  /** whether excess power is free, so that only agreed power costs; default: charged */
  readonly isExcessFree?: boolean
}

/**
 * Undefined if a price of the month is missing.
 * @param share of the month's days in the range: the weight of monthly charges; excess power counts in full
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
