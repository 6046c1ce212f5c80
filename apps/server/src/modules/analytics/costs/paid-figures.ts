import type { CostsInCurrency } from '@kilowatt/contracts/analytics/period-costs'
import { decimalNumber, PAID_DIGITS, roundDigits } from '@kilowatt/domain/pricing/decimals'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import type { Paid } from '../../pricing/index.ts'

/** Exact sums as money of a currency, each rounded once. @param more digits beyond those of the currency, to be drawn */
export function figuresOfPaid({ paid, saved }: Paid, currency: Currency, more = 0): CostsInCurrency['now'] {
  const digits = currencies[currency].digits + more
  const money = (units: bigint) => decimalNumber(roundDigits(units, PAID_DIGITS, digits), digits)
  return {
    cost: money(paid.energy + paid.standing),
    earned: money(-paid.earned),
    saved: saved === null ? null : money(saved),
  }
}
