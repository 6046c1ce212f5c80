import {
  AMOUNT_DIGITS,
  decimalText,
  divideRounded,
  FACTOR_DIGITS,
  PAID_DIGITS,
  PRICE_DIGITS,
  powerOfTen,
  QUANTITY_DIGITS,
  SPOT_DIGITS,
  VAT_DIGITS,
} from '../../units/decimals.ts'
import type { PricedComponent } from './priced-component.ts'

/**
 * How the amount of a line is calculated: quantity × price; factor × spot + fee, summed over quarter-hours; the floor
 * or cap of that formula where it applies; power above the agreed power; or imported energy cancelled by exports.
 */
export type LineRule = 'price' | 'spot' | 'floor' | 'cap' | 'excess' | 'netted'

/** One line of a bill before rounding. Daily lines add up to monthly ones: quantities, sums and amounts are exact. */
export type CostLine = {
  readonly of: PricedComponent
  readonly tariff: string
  /** from 0 */
  readonly tier: number
  readonly rule: LineRule
  /** kWh, kW × months, days or months, 6 digits; negative if cancelled */
  readonly quantity: bigint
  /** per unit, 8 digits; null if each quarter-hour has its own price */
  readonly price: bigint | null
  /** Σ kWh × spot price, 12 digits; 0 for others */
  readonly spotSum: bigint
  /** as priced, 18 digits: charges are positive, earnings negative */
  readonly amount: bigint
}

const WITHOUT_VAT = powerOfTen(PAID_DIGITS - AMOUNT_DIGITS)

/** Amount with VAT, 22 digits. */
export const paidOf = ({ of, amount }: CostLine): bigint => amount * (WITHOUT_VAT + of.addedVat)

export const totalPaid = (lines: readonly CostLine[]): bigint =>
  lines.reduce((sum, line) => sum + paidOf(line), 0n)

const lineRules: readonly LineRule[] = ['price', 'spot', 'floor', 'cap', 'excess', 'netted']

/** Merges lines of the same kind, in the order of the bill: by version, then component, tariff and tier. */
export function addLines(lists: readonly (readonly CostLine[])[]): CostLine[] {
  const sums = new Map<PricedComponent, Map<string, CostLine>>()
  for (const lines of lists)
    for (const line of lines) {
      const ofComponent = sums.get(line.of) ?? new Map<string, CostLine>()
      sums.set(line.of, ofComponent)
      const key = `${line.tariff} ${line.tier} ${line.rule}`
      const sum = ofComponent.get(key)
      ofComponent.set(key, sum === undefined ? line : addLine(sum, line))
    }
  const ofVersions = Map.groupBy(sums, ([{ version }]) => version)
  return [...ofVersions.values()].flatMap((components) =>
    components
      .toSorted(([a], [b]) => a.position - b.position)
      .flatMap(([, lines]) => [...lines.values()].toSorted(inBillOrder)),
  )
}

const addLine = (sum: CostLine, line: CostLine): CostLine => ({
  ...sum,
  quantity: sum.quantity + line.quantity,
  spotSum: sum.spotSum + line.spotSum,
  amount: sum.amount + line.amount,
})

/** Single, high and low tariff, then blocks: the familiar order, whichever tariff comes first in the week. */
const knownTariffs: readonly string[] = ['T0', 'ET', 'T1', 'VT', 'T2', 'MT', '1', '2', '3', '4', '5']

const knownPlace = (tariff: string): number => {
  const place = knownTariffs.indexOf(tariff)
  return place === -1 ? knownTariffs.length : place
}

/** Order of tariffs on a bill; custom names alphabetically. */
export const compareTariffs = (a: string, b: string): number =>
  knownPlace(a) - knownPlace(b) || a.localeCompare(b)

/** Position of a tariff among those of its component; custom names come after the known ones, in the plan's order. */
function tariffPlace({ of, tariff }: CostLine): number {
  const place = knownPlace(tariff)
  if (place < knownTariffs.length) return place
  return place + of.component.rates.findIndex((rate) => rate.tariff === tariff)
}

const inBillOrder = (a: CostLine, b: CostLine) =>
  tariffPlace(a) - tariffPlace(b) || a.tier - b.tier || lineRules.indexOf(a.rule) - lineRules.indexOf(b.rule)

/** A line in the terms of the bill, quantity and price as decimal texts. */
export type LineExplanation = {
  readonly quantity: string
  readonly unit: PricedComponent['component']['unit']
  /** null if each quarter-hour has its own price */
  readonly price: string | null
  /** spot line: mean price weighted by energy, and the plan's factor and fee */
  readonly spot: { readonly mean: string; readonly factor: string; readonly fee: string } | null
}

export function explainLine({ of, tariff, tier, quantity, price, spotSum }: CostLine): LineExplanation {
  const read = of.prices[of.tariffs.indexOf(tariff)]?.[tier]
  return {
    quantity: decimalText(quantity, QUANTITY_DIGITS),
    unit: of.component.unit,
    price: price === null ? null : decimalText(price, PRICE_DIGITS),
    spot:
      price !== null || read?.kind !== 'spot' || quantity === 0n
        ? null
        : {
            mean: decimalText(
              quantity < 0n ? divideRounded(-spotSum, -quantity) : divideRounded(spotSum, quantity),
              SPOT_DIGITS,
            ),
            factor: decimalText(read.factor, FACTOR_DIGITS),
            fee: decimalText(read.fee, PRICE_DIGITS),
          },
  }
}

export const vatPctOf = ({ of }: CostLine): string => decimalText(of.vat, VAT_DIGITS)
