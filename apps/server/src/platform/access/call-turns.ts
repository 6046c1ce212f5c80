import { createSpent, GENEROUS_MS, type Spent } from '../spent.ts'
import { createTurns, type InTurn } from '../turns.ts'

/** Turns of everybody who calls one server: apart for what may take long, so that nobody waits for that with what is quick. */
export type CallTurns = {
  readonly heavy: InTurn
  readonly quick: InTurn
  readonly spent: Spent /** calls that the overflow server answers */
  readonly forwarded: InTurn
}

/** @param withPauses for the overflow server, whose queries would otherwise keep a processor of the database busy */
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
