import { heatPump } from './kinds/heat-pump/heat-pump.ts'
import { reserve } from './kinds/reserve/reserve.ts'
import { selfConsumption } from './kinds/self-consumption/self-consumption.ts'
import type { StrategyKind } from './strategy-kind.ts'

/** All kinds of strategies, in the order of lists. A new kind is a folder, a line here and its texts. */
const kinds = [selfConsumption, heatPump, reserve] as const satisfies readonly StrategyKind[]
type Kind = (typeof kinds)[number]

export const strategyKinds = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as {
  readonly [name in Kind['name']]: Extract<Kind, { name: name }>
}
export type StrategyKindName = keyof typeof strategyKinds
export const strategyKindNames = Object.keys(strategyKinds) as readonly StrategyKindName[]
