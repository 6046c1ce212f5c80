import type {
  CalculatedMonth,
  CalculatedSystem,
  Calculations,
} from '@kilowatt/contracts/grid-tariff/calculations'

export const systemNames = ['old', 'new', 'optimized', 'custom'] as const
export type SystemName = (typeof systemNames)[number]

/** The parts of a month's costs, in display order. */
export const costParts = ['energy', 'networkPower', 'excess', 'networkEnergy', 'contributions'] as const
export type CostPart = (typeof costParts)[number]

type Costed = { readonly totalCost: { readonly amount: number | null } }
const sum = (rows: readonly Costed[]): number | null =>
  rows.reduce<number | null>(
    (all, { totalCost }) => (all === null || totalCost.amount === null ? null : all + totalCost.amount),
    0,
  )

/** EUR of a part; null if any of its prices is unknown. Excess that is only shown costs nothing. */
export const partEur = (month: CalculatedMonth, part: CostPart): number | null =>
  part === 'excess' ? sum(month.excessivePowerBlocks.filter(({ isCharged }) => isCharged)) : sum(month[part])

/** Like `partEur`, for all months. */
export const partOfAll = (months: readonly CalculatedMonth[], part: CostPart): number | null =>
  sum(months.map((month) => ({ totalCost: { amount: partEur(month, part) } })))

/**
 * The systems that exist: the custom one only if power was entered, the optimised one if prices are known.
 */
export const systemsOf = (calculations: Calculations): [SystemName, CalculatedSystem][] =>
  systemNames.flatMap((name): [SystemName, CalculatedSystem][] => {
    const system = calculations[name]
    return system === null ? [] : [[name, system]]
  })
