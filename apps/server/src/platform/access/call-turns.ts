import { createTurns, type InTurn } from '../turns.ts'

/** Turns of everybody who calls one server: apart for what may take long, so that nobody waits for that with what is quick. */
export type CallTurns = { readonly heavy: InTurn; readonly quick: InTurn }

export const createCallTurns = (): CallTurns => ({
  heavy: createTurns({ atOnce: 2, ofOne: 1, mostWaiting: 24 }),
  // a page asks for ten things at once and is done in a second; whoever goes on so takes the processors from the others
  quick: createTurns({
    ...{ atOnce: Number.POSITIVE_INFINITY, ofOne: 4, mostWaiting: 100 },
    generousMs: 3_000,
  }),
})
