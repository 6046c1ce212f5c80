import type { CalculatedMonth, Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { type SystemName, systemsOf } from '../system-parts.ts'

/** A month of a system, as shown next to the others. */
export type ShownSystem = {
  readonly name: SystemName
  readonly month: CalculatedMonth
  /** cheapest over the whole range, among the systems available now */
  readonly isBest: boolean
  /** whether the optimum is today's agreed power */
  readonly isKept: boolean
  /** cost minus the cost of today's system, EUR; null if either is unknown */
  readonly differenceEur: number | null
}

/** The cheapest available system, not the old one, which no longer exists. Null if a total is unknown. */
function bestOf(calculations: Calculations): SystemName | null {
  const open = systemsOf(calculations).filter(([name]) => name !== 'old')
  const totals = open.map(([name, { totalCost }]) => ({ name, eur: totalCost.amount }))
  if (totals.length < 2 || totals.some(({ eur }) => eur === null)) return null
  return totals.reduce((best, one) => ((one.eur ?? 0) < (best.eur ?? 0) - 0.005 ? one : best)).name
}

/** All systems in the month with this index. */
export function shownSystems(calculations: Calculations, at: number): ShownSystem[] {
  const best = bestOf(calculations)
  const isKept = calculations.optimum?.isKept ?? false
  const today = calculations.new.months[at]?.totalCost.amount ?? null
  return systemsOf(calculations).flatMap(([name, { months }]): ShownSystem[] => {
    const month = months[at]
    if (!month) return []
    const total = month.totalCost.amount
    const differenceEur = total === null || today === null ? null : total - today
    return [{ name, month, isBest: name === best, isKept: name === 'optimized' && isKept, differenceEur }]
  })
}

/** Cost of the most expensive system, which has the longest bar. */
export const mostEur = (systems: readonly ShownSystem[]): number =>
  Math.max(0, ...systems.map(({ month }) => month.totalCost.amount ?? 0))
