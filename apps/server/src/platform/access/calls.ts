import { api } from '@kilowatt/contracts/api'
import { implement } from '@orpc/server'
import { enforceAccess } from './access-rule.ts'
import type { RequestContext } from './request-context.ts'
import { refuseUnsoundText } from './sound-input.ts'
import { takeTurns } from './take-turns.ts'

/**
 * The contract, ready to be implemented: `calls.locations.get.handler(…)`. Every call passes its access rule
 * before the input is read, waits for its turn, and never receives text that cannot be stored.
 */
export const calls = implement(api)
  .$context<RequestContext>()
  .use(enforceAccess)
  .use(takeTurns)
  .use(refuseUnsoundText)
