import type { CostBill } from '@kilowatt/contracts/pricing/costs'
import { makeBill } from '@kilowatt/domain/pricing/cost/bill'
import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { addCompleteness, periodCost } from '@kilowatt/domain/pricing/cost/period-cost'
import { decimalNumber, PAID_DIGITS } from '@kilowatt/domain/pricing/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { billAnswer } from './bill-answer.ts'
import { readBillConversions } from './bill-conversions.queries.ts'
import { type KnownDay, readCostDays } from './cost-days.queries.ts'
import { costsOf } from './costs-of.queries.ts'
import type { Range } from './count-costs.ts'

/** What some days cost, a bill for each currency. */
export async function readBills(
  db: Db,
  { id }: { readonly id: number },
  range: Range,
): Promise<{ bills: CostBill[]; isPending: boolean; unpricedDays: number }> {
  const [days, state] = await Promise.all([readCostDays(db, [id], range), costsOf(db, [id], range)])
  const conversions = await readBillConversions(db, id, days)
  return {
    bills: [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      ...billOf(ofCurrency),
      conversions: [...(conversions.get(currency) ?? [])],
    })),
    isPending: state.pending.has(id),
    unpricedDays: state.unpricedDays.get(id) ?? 0,
  }
}

/** Days of one currency. Where price lists settle exports in different ways, the newest one's counts. */
function billOf(days: readonly KnownDay[]): Omit<CostBill, 'conversions'> {
  const last = days.at(-1)
  const currency = last?.currency ?? 'EUR'
  const bill = makeBill(periodCost(days).lines, {
    currency,
    netting: last?.span?.terms.netting ?? 'separate',
  })
  const completeness = addCompleteness(days.map((day) => day.completeness))
  return {
    ...billAnswer(bill, completeness, currency),
    days: days.map((day) => {
      const { energy, standing, earned } = paidSums(day.lines)
      return {
        day: day.date,
        energy: decimalNumber(energy, PAID_DIGITS),
        standing: decimalNumber(standing, PAID_DIGITS),
        earned: decimalNumber(-earned, PAID_DIGITS),
        isComplete: isComplete(day),
      }
    }),
  }
}

export const isComplete = ({ completeness }: KnownDay): boolean =>
  completeness.unknownQuarters === 0 && completeness.unpricedQuarters === 0
