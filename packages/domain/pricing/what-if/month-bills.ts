import type { Currency } from '../../units/currencies.ts'
import { addBills } from '../cost/add-bills.ts'
import { type Bill, makeBill } from '../cost/bill.ts'
import type { Completeness, CostDay } from '../cost/cost-days.ts'
import { addCompleteness, periodCost, yearNettedLines } from '../cost/period-cost.ts'
import type { PriceTerms } from '../plans/price-list.ts'

/** A bill for each calendar month, as somebody would have got them: of the same prices that of the summary, to the cent. All amounts in the smallest unit of the currency. */
export type MonthBill = {
  /** YYYY-MM */
  readonly month: string
  readonly bill: Bill
  /** what the month comes to: what is due, less what was bought of exported energy on a statement of its own */
  readonly cost: bigint
}

export type MonthBills = {
  readonly months: readonly MonthBill[]
  /** all of them as one */
  readonly bill: Bill
  /** at the end of the time, where exports cancel imports over the year: what comes back with it, less what months credited for the same kWh */
  readonly settlement: bigint
  /** of the months and the settlement */
  readonly cost: bigint
  readonly completeness: Completeness
}

/**
 * Days of one plan and one location as bills, month after month. By net billing the credit of one goes to the next; what is left at the end
 * is in `bill.creditLeft` and in no cost. Sums are exact whatever the plan's bills print (docs/decisions/140). Exports that cancel imports over a year are settled once, over all days given.
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
