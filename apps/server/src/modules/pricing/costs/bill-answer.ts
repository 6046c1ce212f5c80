import type { PlainBill } from '@kilowatt/contracts/pricing/costs'
import type { Bill, BillSide } from '@kilowatt/domain/pricing/cost/bill'
import type { Completeness } from '@kilowatt/domain/pricing/cost/cost-days'
import { explainLine, vatPctOf } from '@kilowatt/domain/pricing/cost/cost-lines'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { decimalText } from '@kilowatt/domain/units/decimals'

/** Money in a currency's smallest unit as a decimal text. */
export function moneyText(currency: Currency): (units: bigint) => string {
  const { digits } = currencies[currency]
  return (units) => decimalText(units, digits, digits)
}

/** A bill as an answer. */
export function billAnswer(bill: Bill, completeness: Completeness, currency: Currency): PlainBill {
  const money = moneyText(currency)
  const { unpricedMwh, powerMissing, ...quarters } = completeness
  return {
    currency,
    charges: sideOf(bill.charges, money),
    credits: sideOf(bill.credits, money),
    due: money(bill.due),
    creditLeft: money(bill.creditLeft),
    completeness: { ...quarters, unpricedKwh: unpricedMwh / 1e6, powerMissing: [...powerMissing] },
  }
}

const sideOf = ({ lines, vat, rounding, total, aboveExact }: BillSide, money: (units: bigint) => string) => ({
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
  rounding: money(rounding),
  total: money(total),
  aboveExact: money(aboveExact),
})
