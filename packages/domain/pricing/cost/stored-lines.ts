import type { PlanVersion } from '../plans/utility-plan.ts'
import type { TariffEnergy } from './cost-days.ts'
import type { CostLine, LineRule } from './cost-lines.ts'
import { type PricedComponent, pricedComponents } from './priced-component.ts'

/**
 * A line as stored, with the id of its version: index of the component, tariff, tier, rule, and the exact numbers of
 * `CostLine` as texts.
 */
export type StoredLine = readonly [
  position: number,
  tariff: string,
  tier: number,
  rule: LineRule,
  quantity: string,
  price: string | null,
  spotSum: string,
  amount: string,
]
/** Component, tariff and energy, mWh. */
export type StoredEnergy = readonly [position: number, tariff: string, mwh: number]

export const storeLine = (line: CostLine): StoredLine => [
  line.of.position,
  line.tariff,
  line.tier,
  line.rule,
  String(line.quantity),
  line.price === null ? null : String(line.price),
  String(line.spotSum),
  String(line.amount),
]

export const storeEnergy = ({ of, tariff, mwh }: TariffEnergy): StoredEnergy => [of.position, tariff, mwh]

/** Restores what was stored with a version. @throws RangeError for a component that the version does not have */
export function restoreLines(version: PlanVersion, lines: readonly StoredLine[]): CostLine[] {
  const parts = pricedComponents(version)
  return lines.map(([position, tariff, tier, rule, quantity, price, spotSum, amount]) => ({
    of: partAt(parts, position),
    tariff,
    tier,
    rule,
    quantity: BigInt(quantity),
    price: price === null ? null : BigInt(price),
    spotSum: BigInt(spotSum),
    amount: BigInt(amount),
  }))
}

export function restoreEnergies(version: PlanVersion, stored: readonly StoredEnergy[]): TariffEnergy[] {
  const parts = pricedComponents(version)
  return stored.map(([position, tariff, mwh]) => ({ of: partAt(parts, position), tariff, mwh }))
}

function partAt(parts: readonly PricedComponent[], position: number): PricedComponent {
  const part = parts[position]
  if (part === undefined) throw new RangeError(`the version has no component ${position}`)
  return part
}
