import { withHours } from './hours/with-hours.ts'
import { evCharging } from './kinds/ev-charging/ev-charging.ts'
import { exportLimit } from './kinds/export-limit/export-limit.ts'
import { gridOperator } from './kinds/grid-operator/grid-operator.ts'
import { heatPump } from './kinds/heat-pump/heat-pump.ts'
import { peakLimit } from './kinds/peak-limit/peak-limit.ts'
import { planFollowing } from './kinds/plan/plan-following.ts'
import { price } from './kinds/price/price.ts'
import { reserve } from './kinds/reserve/reserve.ts'
import { schedule } from './kinds/schedule/schedule.ts'
import { selfConsumption } from './kinds/self-consumption/self-consumption.ts'
import type { StrategyKind } from './strategy-kind.ts'

/**
 * All kinds of strategies, in the order of lists. A new kind is a folder, its texts and a line here. Kinds without a time
 * of their own can be limited to some hours.
 */
const kinds = [
  withHours(selfConsumption),
  planFollowing,
  withHours(evCharging),
  withHours(heatPump),
  withHours(price),
  schedule,
  withHours(peakLimit),
  withHours(exportLimit),
  reserve,
  gridOperator,
] as const satisfies readonly StrategyKind[]
type Kind = (typeof kinds)[number]

export const strategyKinds = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as {
  readonly [name in Kind['name']]: Extract<Kind, { name: name }>
}
export type StrategyKindName = keyof typeof strategyKinds
export const strategyKindNames = Object.keys(strategyKinds) as readonly StrategyKindName[]
