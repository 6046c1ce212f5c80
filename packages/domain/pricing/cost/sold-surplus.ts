import { divideRounded } from '../../units/decimals.ts'
import type { CostLine } from './cost-lines.ts'
import type { PricedComponent } from './priced-component.ts'
import { sharesOf } from './whole-energy.ts'

/** kWh of a netted component cancelled by exports in the hours of a tariff, 6 digits. */
export type Cancelled = { readonly of: PricedComponent; readonly tariff: string; readonly quantity: bigint }

/**
 * Lines that net metering removes from sales: negative lines for exported kWh that cancelled imports, so that
 * only the surplus is sold. Netted components cancel the same kWh; if their tariffs differ, the component
 * that cancelled most decides. If sales have the same tariffs, each tariff has its own surplus; otherwise all
 * hours share one.
 * @param sales lines of exported energy over the netted days
 */
export function cancelledSales(sales: readonly CostLine[], cancelled: readonly Cancelled[]): CostLine[] {
  const [most] = [...Map.groupBy(cancelled, ({ of }) => of.component.key).values()].toSorted((a, b) =>
    compare(sumOf(b), sumOf(a)),
  )
  if (most === undefined) return []
  return [...Map.groupBy(sales, ({ of }) => of.component.key).values()].flatMap((ofComponent) => {
    const hasSameTariffs = ofComponent[0]?.of.component.schedule === most[0]?.of.component.schedule
    if (!hasSameTariffs) return takenOut(ofComponent, sumOf(most))
    return [...Map.groupBy(ofComponent, ({ tariff }) => tariff)].flatMap(([tariff, ofTariff]) =>
      takenOut(ofTariff, sumOf(most.filter((one) => one.tariff === tariff))),
    )
  })
}

/**
 * Removes from the highest tier first, because the rest fills the first tier first; within a tier, by share
 * of energy.
 */
function takenOut(lines: readonly CostLine[], quantity: bigint): CostLine[] {
  let left = quantity
  return [...Map.groupBy(lines, ({ tier }) => tier)]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, ofTier]) => {
      const weights = ofTier.map((line) => line.quantity)
      const whole = weights.reduce((sum, weight) => sum + weight, 0n)
      const out = left < whole ? left : whole
      left -= out
      const shares = sharesOf(out, weights)
      return ofTier.flatMap((line, i) => negativeShare(line, shares[i] ?? 0n))
    })
}

function negativeShare(line: CostLine, quantity: bigint): CostLine[] {
  if (quantity === 0n) return []
  const share = (whole: bigint) => -divideRounded(whole * quantity, line.quantity)
  return [{ ...line, quantity: -quantity, spotSum: share(line.spotSum), amount: share(line.amount) }]
}

const sumOf = (parts: readonly Pick<Cancelled, 'quantity'>[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0n)

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
