import { steeredAs } from '../energy/balance/category-facts.ts'
import type { SiteDevice } from './site.ts'
import { steeringRange } from './steering/steering-range.ts'
import type { StrategyKind } from './strategy-kind.ts'

/** Whether strategies of a kind can regulate a device, by its category and its parameters. */
export const canRegulate = ({ regulates }: Pick<StrategyKind, 'regulates'>, device: SiteDevice): boolean =>
  regulates.as.some((one) => one === steeredAs(device)) &&
  regulates.steerings.some((steering) => steeringRange(device, steering) !== null)
