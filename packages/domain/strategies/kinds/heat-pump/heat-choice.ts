import type { StrategyMemory } from '../../strategy-kind.ts'
import type { ControlReason } from '../../wish.ts'

/** A state that is wanted and why; or what is waited for. */
export type HeatChoice = {
  readonly chosen: { readonly state: number; readonly reason: ControlReason } | null
  readonly waiting: ControlReason | null
  readonly memory: StrategyMemory
}
