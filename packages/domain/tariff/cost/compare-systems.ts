import type { ByBlock } from '../calendar/block-schedule.ts'
import {
  completenessOf,
  type LoadCompleteness,
  type LoadMonth,
  loadMonths,
  type QuarterLoad,
  tariffDays,
} from '../load/load-months.ts'
import { type AgreedPowers, powersIn } from '../powers/agreed-powers.ts'
import { type ExcessSetting, isExcessCharged } from '../powers/minimum-power.ts'
import { type CountedPowers, newSystemMonth } from './new-system.ts'
import { type OldCustomer, oldSystemMonth } from './old-system.ts'
import type { CostTerms, MissingPrice, SystemMonth } from './system-month.ts'

export const networkSystems = ['old', 'new', 'optimized', 'custom'] as const
export type NetworkSystem = (typeof networkSystems)[number]

/** Five powers for all months, or for each month its own. */
export type PowersOfMonths = ByBlock | ReadonlyMap<string, ByBlock>

export type ComparedInput = {
  readonly load: QuarterLoad
  readonly terms: CostTerms
  readonly old: OldCustomer
  /** powers known to hold, in order; months without any are counted without agreed powers */
  readonly agreed: readonly AgreedPowers[]
  readonly connectionKw: number
  readonly excess: ExcessSetting
  readonly optimized: PowersOfMonths | null
  readonly custom: PowersOfMonths | null
}

export type SystemCost = {
  readonly months: readonly SystemMonth[]
  /** EUR without VAT of all months; null where a price is missing in one */
  readonly totalEur: number | null
  readonly missing: readonly { readonly month: string; readonly prices: readonly MissingPrice[] }[]
}

export type ComparedSystems = {
  readonly systems: Readonly<Record<NetworkSystem, SystemCost | null>>
  readonly completeness: LoadCompleteness
  /** months of which the range has not all days; their power is counted for the whole month */
  readonly partialMonths: readonly string[]
}

/**
 * The same load in four systems, month by month. Powers that hold today are charged for excess as the setting says; optimised and custom
 * ones are the customer's own, so their excess is charged, unless the setting says that none ever is.
 */
export function compareSystems(
  input: ComparedInput,
  months = loadMonths(input.load, tariffDays(input.load.range, input.terms.book.dayOverrides)),
): ComparedSystems {
  const own = (powers: PowersOfMonths | null) =>
    powers === null
      ? null
      : systemCost(months, (load) => newSystemMonth(load, input.terms, ownPowers(powers, load, input.excess)))
  return {
    systems: {
      old: systemCost(months, (load) => oldSystemMonth(load, input.terms, input.old, input.load.importWh)),
      new: systemCost(months, (load) => newSystemMonth(load, input.terms, todaysPowers(input, load))),
      optimized: own(input.optimized),
      custom: own(input.custom),
    },
    completeness: completenessOf(months),
    partialMonths: months.filter(({ isWhole }) => !isWhole).map(({ month }) => month),
  }
}

function todaysPowers({ agreed, connectionKw, excess }: ComparedInput, { month }: LoadMonth): CountedPowers {
  const powers = powersIn(agreed, month)
  if (powers === undefined) return { kw: null, isExcessCharged: false }
  return { kw: powers.kw, isExcessCharged: isExcessCharged(excess, { connectionKw }, powers.setBy) }
}

const isByBlock = (powers: PowersOfMonths): powers is ByBlock => Array.isArray(powers)

const ownPowers = (powers: PowersOfMonths, { month }: LoadMonth, excess: ExcessSetting): CountedPowers => ({
  kw: isByBlock(powers) ? powers : (powers.get(month) ?? null),
  isExcessCharged: excess !== 'no',
})

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
