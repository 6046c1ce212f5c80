import { isDeepStrictEqual } from 'node:util'
import type { StrategyMemory } from '@kilowatt/domain/strategies/strategy-kind'
import type { ControlReason } from '@kilowatt/domain/strategies/wish'
import type { StrategyRow } from './steering-rows.queries.ts'

export type StateWrite = {
  readonly strategyId: number
  readonly memory: StrategyMemory
  readonly state: ControlReason
  readonly atMs: number
}

/** Values in reasons change with every reading; stored values are at most this old. */
export const REFRESHED_MS = 60_000

/** The state of a strategy, if it differs from the stored state. */
export function stateToStore(
  {
    id,
    memory,
    state,
  }: { readonly id: number; readonly memory: StrategyMemory; readonly state: ControlReason },
  before: StrategyRow | undefined,
  atMs: number,
): StateWrite[] {
  const isOld = before?.decidedAt == null || atMs - before.decidedAt >= REFRESHED_MS
  const isSame =
    before?.state != null && isSameReason(before.state, state) && isDeepStrictEqual(before.memory, memory)
  return isSame && !isOld ? [] : [{ strategyId: id, memory, state, atMs }]
}

/** Whether two reasons are the same except for the readings in them. */
export const isSameReason = (a: ControlReason, b: ControlReason) => a.key === b.key && a.untilMs === b.untilMs
