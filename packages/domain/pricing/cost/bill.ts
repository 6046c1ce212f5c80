import { type Currency, currencies } from '../../units/currencies.ts'
import {
  AMOUNT_DIGITS,
  divideRounded,
  PAID_DIGITS,
  powerOfTen,
  roundDigits,
  VAT_DIGITS,
} from '../../units/decimals.ts'
import type { Netting } from '../plans/price-list.ts'
import type { BillRounding } from '../plans/utility-plan.ts'
import { type CostLine, totalPaid, vatPctOf } from './cost-lines.ts'

/** A line as printed: in the smallest unit of the currency. */
export type BillLine = { readonly line: CostLine; readonly amount: bigint }

/** VAT of one rate, added to or included in the rounded lines. */
export type BillVat = {
  /** percent */
  readonly pct: string
  readonly base: bigint
  /** added to the base */
  readonly added: bigint
  /** included in the price */
  readonly included: bigint
}

export type BillSide = {
  readonly lines: readonly BillLine[]
  readonly vat: readonly BillVat[]
  /** difference between the total and its printed lines with VAT; always 0 if the plan's bills add up rounded lines */
  readonly rounding: bigint
  /** with VAT, by the rule of the plan */
  readonly total: bigint
  /** total minus the exact sum rounded once, which summaries, charts and reports show; may be negative */
  readonly aboveExact: bigint
}

/** All amounts in the smallest unit of the currency (cents; the króna has none). */
export type Bill = {
  readonly charges: BillSide
  /** earnings from exported energy, positive */
  readonly credits: BillSide
  /** amount to pay */
  readonly due: bigint
  /** credit carried over to the next bill, with net billing */
  readonly creditLeft: bigint
}

/**
 * Lines as a bill prints them. Money is rounded only here: each line to the smallest unit of the currency,
 * halves away from zero; VAT of each rate once, on the sum of rounded lines (as on Slovenian bills,
 * docs/decisions/086). The total follows the rule of the plan (docs/decisions/140).
 * @param creditBefore left over from the previous bill, with net billing
 */
export function makeBill(
  lines: readonly CostLine[],
  {
    currency,
    netting,
    rounding,
    creditBefore = 0n,
  }: { currency: Currency; netting: Netting; rounding: BillRounding; creditBefore?: bigint },
): Bill {
  const { digits } = currencies[currency]
  const isCredit = ({ of }: CostLine) => of.component.direction === 'export'
  const charges = sideOf(
    lines.filter((line) => !isCredit(line)),
    { sign: 1n, digits, rounding },
  )
  const credits = sideOf(lines.filter(isCredit), { sign: -1n, digits, rounding })
  if (netting !== 'net_billing') return { charges, credits, due: charges.total, creditLeft: 0n }
  return { charges, credits, ...useCredit(charges.total, creditBefore + credits.total) }
}

/** Net billing: credit pays the charges, and the rest carries over to the next bill. */
export function useCredit(charged: bigint, available: bigint): Pick<Bill, 'due' | 'creditLeft'> {
  const used = available < charged ? available : charged
  return { due: charged - used, creditLeft: available - used }
}

function sideOf(
  lines: readonly CostLine[],
  { sign, digits, rounding }: { sign: bigint; digits: number; rounding: BillRounding },
): BillSide {
  const printed = lines.map((line) => ({
    line,
    amount: roundDigits(sign * line.amount, AMOUNT_DIGITS, digits),
  }))
  const vat = [
    ...Map.groupBy(
      printed.filter(({ line }) => line.of.vat > 0n),
      ({ line }) => vatPctOf(line),
    ),
  ].map(([pct, ofRate]): BillVat => {
    const rate = ofRate[0]?.line.of.vat ?? 0n
    const [onTop, within] = [sumOf(ofRate, 'added'), sumOf(ofRate, 'included')]
    const whole = powerOfTen(VAT_DIGITS + 2)
    const included = divideRounded(within * rate, whole + rate)
    return { pct, base: onTop + within - included, added: divideRounded(onTop * rate, whole), included }
  })
  const net = printed.reduce((sum, { amount }) => sum + amount, 0n)
  const added = vat.reduce((sum, ofRate) => sum + ofRate.added, net)
  const exact = roundDigits(sign * totalPaid(lines), PAID_DIGITS, digits)
  const total = rounding === 'lines' ? added : exact
  return { lines: printed, vat, rounding: total - added, total, aboveExact: total - exact }
}

const sumOf = (lines: readonly BillLine[], treatment: 'added' | 'included') =>
  lines.reduce((sum, { line, amount }) => (line.of.component.vat === treatment ? sum + amount : sum), 0n)
