import type { CalculatedMonth, Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { type SystemName, systemsOf } from '../system-parts.ts'

/** A month of a system as it is shown beside the others. */
export type ShownSystem = {
  readonly name: SystemName
  readonly month: CalculatedMonth
  /** the cheapest over the whole range of those that somebody can have now */
  readonly isBest: boolean
  /** optimised powers that are those of today */
  readonly isKept: boolean
  /** what it costs more than today's, EUR; null where one of both is not known */
  readonly differenceEur: number | null
}

/** The cheapest of the systems that there are: the old one is no more. Null where a total is not known. */
function bestOf(calculations: Calculations): SystemName | null {
  const open = systemsOf(calculations).filter(([name]) => name !== 'old')
  const totals = open.map(([name, { totalCost }]) => ({ name, eur: totalCost.amount }))
  if (totals.length < 2 || totals.some(({ eur }) => eur === null)) return null
  return totals.reduce((best, one) => ((one.eur ?? 0) < (best.eur ?? 0) - 0.005 ? one : best)).name
}

/** Of the month with an index. */
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

/** Of the dearest, by which the bars are as long as they are. */
export const mostEur = (systems: readonly ShownSystem[]): number =>
  Math.max(0, ...systems.map(({ month }) => month.totalCost.amount ?? 0))
