import type { PlanComponent, PlanVersion } from '../pricing/plans/utility-plan.ts'
import { addedPct, dependsOnBlock, paidFor } from './recount-costs.ts'
import {
  addAlike,
  componentsOn,
  dayLines,
  daysInMonth,
  fixedPrice,
  type PricedDay,
  type RecountedLine,
  tariffAt,
} from './recount-lines.ts'

/** Days of a month with the same version, and what only a month determines. */
export type RecountedMonth = {
  readonly days: readonly PricedDay[]
  /** factor for power above the agreed power; null: excess is not charged */
  readonly excessFactor: number | null
  /** whether exported kWh cancel imported ones over the month */
  readonly isNetMetered: boolean
}

/** All lines of a month, without added VAT. */
export function monthLines(version: PlanVersion, month: RecountedMonth): RecountedLine[] {
  const lines = addAlike(month.days.flatMap((day) => dayLines(version, day)))
  return [
    ...(month.isNetMetered ? withNetMetering(version, month.days, lines) : lines),
    ...demandLines(version, month.days),
    ...(month.excessFactor === null ? [] : excessLines(version, month.days, month.excessFactor)),
  ]
}

/**
 * √ Σ max(0, p − P)² of each block, times the factor and the price of agreed power (domain notes on the grid tariff,
 * §3.1).
 */
export function excessLines(
  version: PlanVersion,
  days: readonly PricedDay[],
  factor: number,
): RecountedLine[] {
  return byTariff(version, days, dependsOnBlock, (kw, agreed) => Math.max(0, kw - agreed) ** 2).flatMap(
    ({ component, tariff, values, price }) => {
      const quantity = Math.sqrt(values.reduce((sum, square) => sum + square, 0))
      return quantity === 0
        ? []
        : { component, tariff, tier: 0, rule: 'excess', quantity, amount: quantity * price * factor }
    },
  )
}

/** The highest quarter-hour of the month, for the part of the month in which the component applies. */
function demandLines(version: PlanVersion, days: readonly PricedDay[]): RecountedLine[] {
  const isDemand = ({ power }: PlanComponent) => power === 'month_peak'
  return byTariff(version, days, isDemand, (kw) => kw).flatMap(({ component, tariff, values, price }) => {
    const held = days.filter((day) => componentsOn(version, day).includes(component))
    const share = held.length / daysInMonth(held[0]?.date ?? '')
    const quantity = Math.max(...values) * share
    return quantity === 0
      ? []
      : { component, tariff, tier: 0, rule: 'price', quantity, amount: quantity * price }
  })
}

/**
 * A value from the power of each known quarter-hour, by component and tariff.
 * @param of gets kW, and the agreed power, which is infinite if unknown
 */
function byTariff(
  version: PlanVersion,
  days: readonly PricedDay[],
  isMeant: (component: PlanComponent) => boolean,
  of: (kw: number, agreedKw: number) => number,
) {
  const all = days.flatMap((day) =>
    componentsOn(version, day)
      .filter(isMeant)
      .flatMap((component) =>
        day.quarters.flatMap(({ clock, importWh }) => {
          const tariff = tariffAt(version, component, day, clock)
          const price = fixedPrice(component, tariff)
          const agreed = Number(day.agreedKw[tariff] || Number.POSITIVE_INFINITY)
          return importWh === null || price === null
            ? []
            : { component, tariff, price, value: of((importWh * 4) / 1_000, agreed) }
        }),
      ),
  )
  return [...Map.groupBy(all, ({ component, tariff }) => `${component.key} ${tariff}`).values()].flatMap(
    (alike) => (alike[0] ? { ...alike[0], values: alike.map(({ value }) => value) } : []),
  )
}

/** Exports cancel imports in the hours of each tariff, and cancelled energy is not sold (decision 124). */
function withNetMetering(
  version: PlanVersion,
  days: readonly PricedDay[],
  lines: readonly RecountedLine[],
): RecountedLine[] {
  const cancelled = lines
    .filter(({ component }) => component.isNetted)
    .map((line) => {
      const quantity = Math.min(line.quantity, exportedKwh(version, days, line))
      const amount = -line.amount * (quantity / line.quantity)
      return { ...line, rule: 'netted', quantity, amount } as const
    })
  const perComponent = [...Map.groupBy(cancelled, ({ component }) => component.key).values()]
  const most = perComponent.toSorted((a, b) => kwhOf(b) - kwhOf(a))[0] ?? []
  const isSale = ({ component }: RecountedLine) =>
    component.direction === 'export' && component.unit === 'kWh'
  const sales = Map.groupBy(lines.filter(isSale), ({ component, tariff }) =>
    component.schedule === most[0]?.component.schedule ? `${component.key} ${tariff}` : component.key,
  )
  return [
    ...lines.filter((line) => !isSale(line)),
    ...cancelled,
    ...[...sales].flatMap(([key, sold]) => {
      const dependsOnTariff = key !== sold[0]?.component.key
      const out = most.filter(({ tariff }) => !dependsOnTariff || tariff === sold[0]?.tariff)
      return surplusOf(sold, kwhOf(out))
    }),
  ]
}

const kwhOf = (lines: readonly RecountedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function exportedKwh(
  version: PlanVersion,
  days: readonly PricedDay[],
  { component, tariff }: RecountedLine,
): number {
  let wh = 0
  for (const day of days)
    if (componentsOn(version, day).includes(component))
      for (const { clock, exportWh } of day.quarters)
        if (tariffAt(version, component, day, clock) === tariff) wh += exportWh ?? 0
  return wh / 1_000
}

/** Sales that remain. The highest tier is reduced first; within a tier, each line is reduced by its share. */
function surplusOf(sales: readonly RecountedLine[], outKwh: number): RecountedLine[] {
  let left = outKwh
  const tiers = [...Map.groupBy(sales, ({ tier }) => tier)].toSorted(([a], [b]) => b - a)
  return tiers.flatMap(([, ofTier]) => {
    const whole = kwhOf(ofTier)
    const kept = 1 - Math.min(left, whole) / whole
    left -= Math.min(left, whole)
    return ofTier.map((line) => ({ ...line, quantity: line.quantity * kept, amount: line.amount * kept }))
  })
}

/**
 * Total of the charges or credits printed on a bill, with VAT: the exact sum, rounded once; or rounded lines, with VAT
 * of each rate rounded on their sum (decision 140).
 */
export function billTotal(version: PlanVersion, lines: readonly RecountedLine[], digits: number): number {
  const round = (amount: number) =>
    (Math.sign(amount) * Math.floor(Math.abs(amount) * 10 ** digits + 0.5 + 1e-7)) / 10 ** digits
  if (version.rounding === 'exact') return round(lines.reduce((sum, line) => sum + paidFor(version, line), 0))
  const net = lines.reduce((sum, { amount }) => sum + round(amount), 0)
  const rates = Map.groupBy(lines, ({ component }) => addedPct(version, component))
  const vat = [...rates].map(([pct, ofRate]) =>
    round((ofRate.reduce((sum, { amount }) => sum + round(amount), 0) * pct) / 100),
  )
  return round(net + vat.reduce((sum, amount) => sum + amount, 0))
}
