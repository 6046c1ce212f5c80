import type { Currency } from '../../units/currencies.ts'
import { addBills } from '../cost/add-bills.ts'
import { type Bill, makeBill } from '../cost/bill.ts'
import type { Completeness, CostDay } from '../cost/cost-days.ts'
import { addCompleteness, periodCost, yearNettedLines } from '../cost/period-cost.ts'
import type { PriceTerms } from '../plans/price-list.ts'

/**
 * A bill for each calendar month, as the customer would have received it; with the same prices it equals the summary,
 * to the cent. All amounts in the smallest unit of the currency.
 */
export type MonthBill = {
  /** YYYY-MM */
  readonly month: string
  readonly bill: Bill
  /** cost of the month: the amount due, minus exported energy bought on a separate statement */
  readonly cost: bigint
}

export type MonthBills = {
  readonly months: readonly MonthBill[]
  /** all months as one */
  readonly bill: Bill
  /**
   * settlement at the end, if exports cancel imports over the year: the refund, minus what the months
   * credited for the same kWh
   */
  readonly settlement: bigint
  /** months and settlement together */
  readonly cost: bigint
  readonly completeness: Completeness
}

/**
 * Days of one plan and one location as monthly bills. With net billing, credit carries over; the rest at the
 * end is only in `bill.creditLeft`. Sums are exact, whatever the plan's bills print (docs/decisions/140). If
 * exports cancel imports over a year, that is settled once, over all given days.
 */
export function monthBills(
  days: readonly CostDay[],
  { currency, terms }: { currency: Currency; terms: PriceTerms },
): MonthBills {
  const { netting } = terms
  let creditBefore = 0n
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]): MonthBill => {
    const bill = makeBill(periodCost(ofMonth).lines, { currency, netting, rounding: 'exact', creditBefore })
    creditBefore = bill.creditLeft
    return { month, bill, cost: netting === 'net_billing' ? bill.due : bill.due - bill.credits.total }
  })
  const settled = yearNettedLines(days, days[0]?.date ?? '')
  const { charges, credits } = makeBill(settled, { currency, netting: 'separate', rounding: 'exact' })
  const settlement = charges.total - credits.total
  return {
    months,
    bill: addBills(months.map(({ bill }) => bill)),
    settlement,
    cost: months.reduce((sum, { cost }) => sum + cost, settlement),
    completeness: addCompleteness(days.map(({ completeness }) => completeness)),
  }
}
