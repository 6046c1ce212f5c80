import type {
  CalculatedMonth,
  CalculatedSystem,
  Calculations,
} from '@kilowatt/contracts/grid-tariff/calculations'

export const systemNames = ['old', 'new', 'optimized', 'custom'] as const
export type SystemName = (typeof systemNames)[number]

/** What a month's costs are made of, in the order in which they are told. */
export const costParts = ['energy', 'networkPower', 'excess', 'networkEnergy', 'contributions'] as const
export type CostPart = (typeof costParts)[number]

type Costed = { readonly totalCost: { readonly amount: number | null } }
const sum = (rows: readonly Costed[]): number | null =>
  rows.reduce<number | null>(
    (all, { totalCost }) => (all === null || totalCost.amount === null ? null : all + totalCost.amount),
    0,
  )

/** EUR of a part; null as soon as one of its prices is not known. Excess that is only told costs nothing. */
export const partEur = (month: CalculatedMonth, part: CostPart): number | null =>
  part === 'excess' ? sum(month.excessivePowerBlocks.filter(({ isCharged }) => isCharged)) : sum(month[part])

/** The same of all months. */
export const partOfAll = (months: readonly CalculatedMonth[], part: CostPart): number | null =>
  sum(months.map((month) => ({ totalCost: { amount: partEur(month, part) } })))

/** The systems that there are: one's own only where powers were told, the optimised where prices are known. */
export const systemsOf = (calculations: Calculations): [SystemName, CalculatedSystem][] =>
  systemNames.flatMap((name): [SystemName, CalculatedSystem][] => {
    const system = calculations[name]
    return system === null ? [] : [[name, system]]
  })
