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
  /** regulated devices, in the order of the person; those that are gone, or cannot be regulated any more, are left out */
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
 * Decides for a location at one instant: asks every strategy, combines the wishes, and keeps their sum within the
 * connection.
 * @param strategies in the order of the people, the strongest first
 * @param stronger wishes of the grid operator and of people, the strongest first
 */
export function decideLocation(
  site: Site,
  strategies: readonly ActiveStrategy[],
  stronger: readonly AuthoredWish[],
): LocationDecision {
  const devices = new Map(site.devices.map((device) => [device.id, device]))
  const decided = strategies.map(({ id, kind, settings, deviceIds, memory }) => ({
    id,
    rung: kind.rung,
    ...kind.decide({
      site,
      settings,
      memory,
      devices: deviceIds
        .flatMap((deviceId) => devices.get(deviceId) ?? [])
        .filter((device) => canRegulate(kind, device)),
    }),
  }))
  const wishes = decided.flatMap(({ id, rung, wishes }) =>
    wishes.map((wish): AuthoredWish => ({ ...wish, by: { rung, strategyId: id } })),
  )
  return {
    setPoints: guardConnection(site, arbitrateAll([...stronger, ...wishes])),
    strategies: decided.map(({ id, memory, state }) => ({ id, memory, state })),
  }
}
