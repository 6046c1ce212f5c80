import { createSpent, GENEROUS_MS, type Spent } from '../spent.ts'
import { createTurns, type InTurn } from '../turns.ts'

/**
 * Queues for all callers of one server. Calls that may take long have a separate queue, so quick calls never
 * wait for them.
 */
export type CallTurns = {
  readonly heavy: InTurn
  readonly quick: InTurn
  readonly spent: Spent /** calls that the overflow server answers */
  readonly forwarded: InTurn
}

/** @param withPauses for the overflow server, whose queries would otherwise keep a database CPU busy */
export function createCallTurns({ withPauses = false } = {}): CallTurns {
  const spent = createSpent()
  const quick = {
    atOnce: Number.POSITIVE_INFINITY,
    ofOne: 4,
    mostWaiting: 100,
    generousMs: GENEROUS_MS,
    withPauses,
  }
  return {
    heavy: createTurns({ atOnce: 2, ofOne: 1, mostWaiting: 24, withPauses }, spent),
    quick: createTurns(quick, spent),
    spent,
    forwarded: createTurns({ atOnce: 64, ofOne: 32, mostWaiting: 100 }),
  }
}
