import type { CostBill } from '@kilowatt/contracts/pricing/costs'
import { type BillSide, makeBill } from '@kilowatt/domain/pricing/cost/bill'
import { explainLine, vatPctOf } from '@kilowatt/domain/pricing/cost/cost-lines'
import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { addCompleteness, periodCost } from '@kilowatt/domain/pricing/cost/period-cost'
import { decimalNumber, decimalText, PAID_DIGITS } from '@kilowatt/domain/pricing/decimals'
import { currencies } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
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
  return {
    bills: [...Map.groupBy(days, ({ currency }) => currency).values()].map(billOf),
    isPending: state.pending.has(id),
    unpricedDays: state.unpricedDays.get(id) ?? 0,
  }
}

/** Days of one currency. Where price lists settle exports in different ways, the newest one's counts. */
function billOf(days: readonly KnownDay[]): CostBill {
  const last = days.at(-1)
  const currency = last?.currency ?? 'EUR'
  const { digits } = currencies[currency]
  const money = (units: bigint) => decimalText(units, digits, digits)
  const bill = makeBill(periodCost(days).lines, {
    currency,
    netting: last?.span?.terms.netting ?? 'separate',
  })
  const { unpricedMwh, powerMissing, ...completeness } = addCompleteness(days.map((day) => day.completeness))
  return {
    currency,
    charges: sideOf(bill.charges, money),
    credits: sideOf(bill.credits, money),
    due: money(bill.due),
    creditLeft: money(bill.creditLeft),
    completeness: { ...completeness, unpricedKwh: unpricedMwh / 1e6, powerMissing: [...powerMissing] },
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

const sideOf = ({ lines, vat, total }: BillSide, money: (units: bigint) => string) => ({
  lines: lines.map(({ line, amount }) => {
    const { quantity, unit, price, spot } = explainLine(line)
    const { name, kind, direction, vat: treatment, tierKwh } = line.of.component
    return {
      name,
      kind,
      direction,
      unit,
      tariff: line.tariff,
      tier: tierKwh.length === 0 ? null : line.tier,
      versionFrom: line.of.version.validFrom,
      rule: line.rule,
      quantity,
      price,
      spot,
      amount: money(amount),
      vat: treatment,
      vatPct: vatPctOf(line),
    }
  }),
  vat: vat.map(({ pct, base, added, included }) => ({
    pct,
    base: money(base),
    added: money(added),
    included: money(included),
  })),
  total: money(total),
})
