import type { LocalDate } from '../../time/local-day.ts'
import type { Currency } from '../../units/currencies.ts'
import type { BillRounding } from '../plans/utility-plan.ts'
import { type Bill, makeBill, useCredit } from './bill.ts'
import type { CostDay } from './cost-days.ts'
import { addLines, type CostLine } from './cost-lines.ts'
import { periodCost, settledCost } from './period-cost.ts'

/**
 * A range of days as one bill, settled month by month. If plans or versions with different rounding rules were in
 * force, the last day's rule applies to the whole bill.
 * @param from first day of the range
 */
export function periodBill(
  days: readonly CostDay[],
  { currency, from }: { currency: Currency; from: LocalDate },
): Bill {
  const rounding = days.findLast(({ span }) => span !== null)?.span?.version.rounding ?? 'exact'
  const bill = makeBill(settledCost(days, from).lines, { currency, netting: 'separate', rounding })
  return { ...bill, ...settleMonths(days, bill.charges.total, { currency, rounding }) }
}

/**
 * With net billing, credit carries over from month to month, as with real bills, starting at zero. A month is the
 * growth of the sum so far, so months add up to the total. If price lists settle exports in different ways, the
 * newest price list of a month decides.
 */
function settleMonths(
  days: readonly CostDay[],
  charged: bigint,
  of: { currency: Currency; rounding: BillRounding },
) {
  let [due, creditLeft] = [0n, 0n]
  let before = { charged: 0n, earned: 0n }
  let lines: readonly CostLine[] = []
  for (const ofMonth of Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()) {
    lines = addLines([lines, periodCost(ofMonth).lines])
    const { charges, credits } = makeBill(lines, { ...of, netting: 'separate' })
    const soFar = { charged: charges.total, earned: credits.total }
    const ofThis = soFar.charged - before.charged
    if (ofMonth.at(-1)?.span?.terms.netting === 'net_billing') {
      const month = useCredit(ofThis, creditLeft + soFar.earned - before.earned)
      due += month.due
      creditLeft = month.creditLeft
    } else due += ofThis
    before = soFar
  }
  // a yearly settlement belongs to no month
  return { due: due + charged - before.charged, creditLeft }
}
