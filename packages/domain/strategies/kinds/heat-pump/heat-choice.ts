import type { StrategyMemory } from '../../strategy-kind.ts'
import type { ControlReason } from '../../wish.ts'

/** A state to set with the reason for it, or the thing that the strategy is waiting for. */
export type HeatChoice = {
  readonly chosen: { readonly state: number; readonly reason: ControlReason } | null
  readonly waiting: ControlReason | null
  readonly memory: StrategyMemory
}
