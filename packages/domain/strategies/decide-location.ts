import { arbitrateAll, type SetPoint } from './arbitrate.ts'
import { canRegulate } from './can-regulate.ts'
import { guardConnection } from './guard.ts'
import type { Site } from './site.ts'
import type { StrategyKind, StrategyMemory, StrategySettings } from './strategy-kind.ts'
import type { AuthoredWish, ControlReason } from './wish.ts'

/** A strategy that is in effect at the instant. */
export type ActiveStrategy = {
  readonly id: number
  readonly kind: StrategyKind
  readonly settings: StrategySettings
  /**
   * regulated devices in the person's order; devices that are gone or can no longer be regulated are left out
   */
  readonly deviceIds: readonly number[]
  readonly memory: StrategyMemory | null
}

export type LocationDecision = {
  /** the strongest first */
  readonly setPoints: readonly SetPoint[]
  readonly strategies: readonly {
    readonly id: number
    readonly memory: StrategyMemory
    readonly state: ControlReason
  }[]
}

/**
 * Decides for a location at one instant: asks each strategy in turn, combines their wishes, and limits their
 * sum to what the connection allows. A strategy that passes on an order of the grid operator takes precedence
 * over what people set by hand, wherever it is in the list.
 * @param strategies in the order that people chose, the strongest first
 * @param byHand values that people set by hand
 */
export function decideLocation(
  site: Site,
  strategies: readonly ActiveStrategy[],
  byHand: readonly AuthoredWish[],
): LocationDecision {
  const devices = new Map(site.devices.map((device) => [device.id, device]))
  const wishes: AuthoredWish[] = []
  const decide = ({ id, kind, settings, deviceIds, memory }: ActiveStrategy) => {
    const { wishes: wanted, ...decided } = kind.decide({
      ...{ site, settings, memory, stronger: [...wishes] },
      devices: deviceIds
        .flatMap((deviceId) => devices.get(deviceId) ?? [])
        .filter((device) => canRegulate(kind, device)),
    })
    wishes.push(...wanted.map((wish) => ({ ...wish, by: { rung: kind.rung, strategyId: id } })))
    return { id, memory: decided.memory, state: decided.state }
  }
  const isOrder = ({ kind }: ActiveStrategy) => kind.rung === 'gridOperator'
  const orders = strategies.filter(isOrder).map(decide)
  wishes.push(...byHand)
  const others = strategies.filter((strategy) => !isOrder(strategy)).map(decide)
  return {
    setPoints: guardConnection(site, arbitrateAll(wishes)),
    strategies: [...orders, ...others],
  }
}
