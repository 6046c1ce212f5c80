import type { CostsInCurrency } from '@kilowatt/contracts/analytics/period-costs'
import type { PaidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { decimalNumber, PAID_DIGITS, roundDigits } from '@kilowatt/domain/pricing/decimals'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'

export type Paid = { readonly paid: PaidSums; readonly saved: bigint | null }

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

export const sumPaid = (parts: readonly Paid[]): Paid =>
  parts.reduce<Paid>(
    (sum, { paid, saved }) => ({
      paid: {
        energy: sum.paid.energy + paid.energy,
        standing: sum.paid.standing + paid.standing,
        earned: sum.paid.earned + paid.earned,
      },
      saved: saved === null ? sum.saved : (sum.saved ?? 0n) + saved,
    }),
    { paid: { energy: 0n, standing: 0n, earned: 0n }, saved: null },
  )
