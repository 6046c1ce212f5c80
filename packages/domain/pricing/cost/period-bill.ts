import type { LocalDate } from '../../time/local-day.ts'
import { type Currency, currencies } from '../../units/currencies.ts'
import { PAID_DIGITS, roundDigits } from '../decimals.ts'
import type { Netting } from '../plans/price-list.ts'
import { type Bill, type BillSide, makeBill, useCredit } from './bill.ts'
import type { CostDay } from './cost-days.ts'
import type { CostLine } from './cost-lines.ts'
import { chargedOf, paidSums } from './paid-day.ts'
import { periodCost, settledCost } from './period-cost.ts'

/** Charges and credits, both above zero. */
type Amounts = { readonly charged: bigint; readonly earned: bigint }

/**
 * Lines as a bill whose totals are exact sums rounded once: those of every other picture of the same days. They are printed as `makeBill` prints
 * them, and what they lack of the total is its `rounding`.
 * @param creditBefore left over from the bill before, by net billing
 */
export function exactBill(
  lines: readonly CostLine[],
  { currency, netting, creditBefore = 0n }: { currency: Currency; netting: Netting; creditBefore?: bigint },
): Bill {
  const { charged, earned } = amountsOf(lines, currency)
  const printed = makeBill(lines, { currency, netting: 'separate' })
  return {
    charges: withTotal(printed.charges, charged),
    credits: withTotal(printed.credits, earned),
    ...(netting === 'net_billing'
      ? useCredit(charged, creditBefore + earned)
      : { due: charged, creditLeft: 0n }),
  }
}

/**
 * Days of any range as one bill, settled month by month.
 * @param from first day of the range
 */
export function periodBill(
  days: readonly CostDay[],
  { currency, from }: { currency: Currency; from: LocalDate },
): Bill {
  const bill = exactBill(settledCost(days, from).lines, { currency, netting: 'separate' })
  return { ...bill, ...settleMonths(days, bill.charges.total, currency) }
}

const withTotal = (side: BillSide, total: bigint): BillSide => ({
  ...side,
  rounding: total - side.total,
  total,
})

function amountsOf(lines: readonly CostLine[], currency: Currency): Amounts {
  const sums = paidSums(lines)
  const { digits } = currencies[currency]
  return {
    charged: roundDigits(chargedOf(sums), PAID_DIGITS, digits),
    earned: roundDigits(-sums.earned, PAID_DIGITS, digits),
  }
}

/**
 * By net billing credit goes from month to month, as bills come; nothing is there before the first. A month comes to what the sum so far grew by,
 * so that months add up to the total. Where price lists settle exports in different ways, the newest one's counts for its month.
 */
function settleMonths(days: readonly CostDay[], charged: bigint, currency: Currency) {
  let [due, creditLeft] = [0n, 0n]
  let before: Amounts = { charged: 0n, earned: 0n }
  const lines: CostLine[] = []
  for (const ofMonth of Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()) {
    lines.push(...periodCost(ofMonth).lines)
    const soFar = amountsOf(lines, currency)
    const ofThis = soFar.charged - before.charged
    if (ofMonth.at(-1)?.span?.terms.netting === 'net_billing') {
      const month = useCredit(ofThis, creditLeft + soFar.earned - before.earned)
      due += month.due
      creditLeft = month.creditLeft
    } else due += ofThis
    before = soFar
  }
  // what is settled over the year is no month's
  return { due: due + charged - before.charged, creditLeft }
}
