import type { CostsInCurrency } from '@kilowatt/contracts/analytics/period-costs'
import { chargedOf } from '@kilowatt/domain/pricing/cost/paid-day'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { decimalNumber, PAID_DIGITS, roundDigits } from '@kilowatt/domain/units/decimals'
import type { costSteps, Paid } from '../../pricing/index.ts'

/**
 * Exact sums as money of a currency, each rounded once. @param more decimals beyond those of the currency, for charts
 */
export function figuresOfPaid({ paid, saved }: Paid, currency: Currency, more = 0): CostsInCurrency['now'] {
  const digits = currencies[currency].digits + more
  const money = (units: bigint) => decimalNumber(roundDigits(units, PAID_DIGITS, digits), digits)
  return {
    cost: money(chargedOf(paid)),
    earned: money(-paid.earned),
    saved: saved === null ? null : money(saved),
  }
}

type Step = Pick<Awaited<ReturnType<typeof costSteps>>[number], 'paid' | 'saved' | 'known'>

/**
 * Like `figuresOfPaid`, for a day or a month that may be unknown, because the sum of nothing is not zero.
 * Standing charges are always known.
 */
export function figuresOfStep(
  step: Step,
  currency: Currency,
  more = 0,
): { [key in keyof CostsInCurrency['now']]: number | null } {
  const { cost, earned, saved } = figuresOfPaid(step, currency, more)
  const { energy, earned: isEarnedKnown } = step.known
  return {
    cost: energy || chargedOf(step.paid) !== 0n ? cost : null,
    earned: isEarnedKnown ? earned : null,
    saved: energy || step.saved !== 0n ? saved : null,
  }
}
