import type { CostBill } from '@kilowatt/contracts/pricing/costs'
import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { periodBill } from '@kilowatt/domain/pricing/cost/period-bill'
import { addCompleteness } from '@kilowatt/domain/pricing/cost/period-cost'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { decimalNumber, PAID_DIGITS } from '@kilowatt/domain/units/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { billAnswer } from './bill-answer.ts'
import { readBillConversions } from './bill-conversions.queries.ts'
import type { Range } from './calculate-costs.ts'
import { type KnownDay, readCostDays } from './cost-days.queries.ts'
import { costsOf } from './costs-of.queries.ts'

/**
 * Costs of some days, one bill per currency. Totals equal those of `costsOf`, except for `aboveExact` if the
 * plan's bills add up rounded lines.
 */
export async function readBills(
  db: Db,
  { id }: { readonly id: number },
  range: Range,
): Promise<{ bills: CostBill[]; isPending: boolean; unpricedDays: number; outdatedDays: number }> {
  const [days, state] = await Promise.all([readCostDays(db, [id], range), costsOf(db, [id], range)])
  const conversions = await readBillConversions(db, id, days)
  return {
    bills: [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      ...billOf(ofCurrency, currency, range),
      conversions: [...(conversions.get(currency) ?? [])],
    })),
    isPending: state.pending.has(id),
    outdatedDays: state.outdatedDays,
    unpricedDays: state.unpricedDays.get(id) ?? 0,
  }
}

function billOf(
  days: readonly KnownDay[],
  currency: Currency,
  { from }: Range,
): Omit<CostBill, 'conversions'> {
  const bill = periodBill(days, { currency, from })
  const completeness = addCompleteness(days.map((day) => day.completeness))
  return {
    ...billAnswer(bill, completeness, currency),
    days: days.map((day) => {
      const { energy, standing, excess, earned } = paidSums(day.lines)
      return {
        day: day.date,
        energy: decimalNumber(energy, PAID_DIGITS),
        standing: decimalNumber(standing, PAID_DIGITS),
        excess: decimalNumber(excess, PAID_DIGITS),
        earned: decimalNumber(-earned, PAID_DIGITS),
        isComplete: isComplete(day),
      }
    }),
  }
}

export const isComplete = ({ completeness }: KnownDay): boolean =>
  completeness.unknownQuarters === 0 && completeness.unpricedQuarters === 0
