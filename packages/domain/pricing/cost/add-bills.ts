import type { Bill, BillLine, BillSide, BillVat } from './bill.ts'
import { addLines } from './cost-lines.ts'

/**
 * Consecutive bills as one: printed amounts are added up without rounding again, so a year is the sum of its twelve
 * bills. The remaining credit is that of the last bill.
 */
export const addBills = (bills: readonly Bill[]): Bill => ({
  charges: addSides(bills.map(({ charges }) => charges)),
  credits: addSides(bills.map(({ credits }) => credits)),
  due: bills.reduce((sum, { due }) => sum + due, 0n),
  creditLeft: bills.at(-1)?.creditLeft ?? 0n,
})

function addSides(sides: readonly BillSide[]): BillSide {
  const printed = sides.flatMap(({ lines }) => lines)
  const amountOf = Map.groupBy(printed, ({ line }) => keyOf(line))
  return {
    lines: addLines(sides.map(({ lines }) => lines.map(({ line }) => line))).map((line): BillLine => {
      const alike = (amountOf.get(keyOf(line)) ?? []).filter((one) => one.line.of === line.of)
      return { line, amount: alike.reduce((sum, { amount }) => sum + amount, 0n) }
    }),
    vat: [
      ...Map.groupBy(
        sides.flatMap(({ vat }) => vat),
        ({ pct }) => pct,
      ),
    ].map(
      ([pct, ofRate]): BillVat => ({
        pct,
        base: ofRate.reduce((sum, { base }) => sum + base, 0n),
        added: ofRate.reduce((sum, { added }) => sum + added, 0n),
        included: ofRate.reduce((sum, { included }) => sum + included, 0n),
      }),
    ),
    rounding: sides.reduce((sum, { rounding }) => sum + rounding, 0n),
    total: sides.reduce((sum, { total }) => sum + total, 0n),
    aboveExact: sides.reduce((sum, { aboveExact }) => sum + aboveExact, 0n),
  }
}

const keyOf = ({ of, tariff, tier, rule }: BillLine['line']) =>
  `${of.component.key} ${tariff} ${tier} ${rule}`
