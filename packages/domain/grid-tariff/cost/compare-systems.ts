import {
  completenessOf,
  type LoadCompleteness,
  type LoadMonth,
  loadMonths,
  type QuarterLoad,
  tariffDays,
} from '../load/load-months.ts'
import { type PowersOf, type TodaysPowers, todaysPowers } from '../powers/powers-in-force.ts'
import { newSystemMonth } from './new-system.ts'
import { type OldCustomer, oldSystemMonth } from './old-system.ts'
import type { CostTerms, MissingPrice, SystemMonth } from './system-month.ts'

export const networkSystems = ['old', 'new', 'optimized', 'custom'] as const
export type NetworkSystem = (typeof networkSystems)[number]

export type ComparedInput = TodaysPowers & {
  readonly load: QuarterLoad
  readonly terms: CostTerms
  readonly old: OldCustomer
  readonly optimized: PowersOf | null
  readonly custom: PowersOf | null
}

export type SystemCost = {
  readonly months: readonly SystemMonth[]
  /** EUR without VAT over all months; null if a price is missing in one */
  readonly totalEur: number | null
  readonly missing: readonly { readonly month: string; readonly prices: readonly MissingPrice[] }[]
}

export type ComparedSystems = {
  readonly systems: Readonly<Record<NetworkSystem, SystemCost | null>>
  readonly completeness: LoadCompleteness
  /** months that the range covers only in part; monthly charges count by the share of their days */
  readonly partialMonths: readonly string[]
}

/** The same load in four systems, month by month. Excess of today's powers is charged as the setting says. */
export function compareSystems(
  input: ComparedInput,
  months = loadMonths(input.load, tariffDays(input.load.range, input.terms.book.dayOverrides)),
): ComparedSystems {
  const withPowers = (powers: PowersOf | null) =>
    powers && systemCost(months, (load) => newSystemMonth(load, input.terms, powers(load)))
  return {
    systems: {
      old: systemCost(months, (load) => oldSystemMonth(load, input.terms, input.old, input.load.importWh)),
      new: withPowers(todaysPowers(input)),
      optimized: withPowers(input.optimized),
      custom: withPowers(input.custom),
    },
    completeness: completenessOf(months),
    partialMonths: months.filter(({ isWhole }) => !isWhole).map(({ month }) => month),
  }
}

function systemCost(loads: readonly LoadMonth[], monthOf: (load: LoadMonth) => SystemMonth): SystemCost {
  const months = loads.map(monthOf)
  return {
    months,
    totalEur: months.reduce<number | null>(
      (sum, { totalEur }) => (sum === null || totalEur === null ? null : sum + totalEur),
      0,
    ),
    missing: months.flatMap(({ month, missing }) => (missing.length > 0 ? [{ month, prices: missing }] : [])),
  }
}
