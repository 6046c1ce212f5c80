import type { LocalDate } from '../../time/local-day.ts'
import { type Currency, currencies } from '../../units/currencies.ts'
import { PAID_DIGITS, roundDigits } from '../decimals.ts'
import { type Bill, type BillSide, makeBill, useCredit } from './bill.ts'
import type { CostDay } from './cost-days.ts'
import type { CostLine } from './cost-lines.ts'
import { paidSums } from './paid-day.ts'
import { periodCost, settledCost } from './period-cost.ts'

/** Charges and credits, both above zero. */
type Amounts = { readonly charged: bigint; readonly earned: bigint }

/**
 * Days of any range as one bill, whose totals are exact sums rounded once: those of every other picture of the same days. Its lines are
 * printed as `makeBill` prints them, and what they lack of the total is its `rounding`.
 * @param from first day of the range
 */
export function periodBill(
  days: readonly CostDay[],
  { currency, from }: { currency: Currency; from: LocalDate },
): Bill {
  const { lines } = settledCost(days, from)
  const total = amountsOf(lines, currency)
  const { charges, credits } = makeBill(lines, { currency, netting: 'separate' })
  return {
    charges: withTotal(charges, total.charged),
    credits: withTotal(credits, total.earned),
    ...settleMonths(days, total, currency),
  }
}

const withTotal = (side: BillSide, total: bigint): BillSide => ({
  ...side,
  rounding: total - side.total,
  total,
})

function amountsOf(lines: readonly CostLine[], currency: Currency): Amounts {
  const { energy, standing, earned } = paidSums(lines)
  const { digits } = currencies[currency]
  return {
    charged: roundDigits(energy + standing, PAID_DIGITS, digits),
    earned: roundDigits(-earned, PAID_DIGITS, digits),
  }
}

/**
 * By net billing credit goes from month to month, as bills come; nothing is there before the first. A month comes to what the sum so far grew by,
 * so that months add up to the total. Where price lists settle exports in different ways, the newest one's counts for its month.
 */
function settleMonths(days: readonly CostDay[], total: Amounts, currency: Currency) {
  let [due, creditLeft] = [0n, 0n]
  let before: Amounts = { charged: 0n, earned: 0n }
  const lines: CostLine[] = []
  for (const ofMonth of Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()) {
    lines.push(...periodCost(ofMonth).lines)
    const soFar = amountsOf(lines, currency)
    const charged = soFar.charged - before.charged
    if (ofMonth.at(-1)?.span?.terms.netting === 'net_billing') {
      const month = useCredit(charged, creditLeft + soFar.earned - before.earned)
      due += month.due
      creditLeft = month.creditLeft
    } else due += charged
    before = soFar
  }
  // what is settled over the year is no month's
  return { due: due + total.charged - before.charged, creditLeft }
}
