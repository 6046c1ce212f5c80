import { setTimeout as delay } from 'node:timers/promises'
import type { ContractMeta } from '@kilowatt/contracts/access'
import { os } from '@orpc/server'
import { asLongWork, asQuickWork } from '../long-work.ts'
import { Busy } from '../turns.ts'
import type { Allowed } from './access-rule.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Mean wait of callers that retry immediately after a refusal, because a refusal also costs work. Each waits
 * a random time of up to twice this long, so they do not all return at the same time.
 */
const REFUSED_MS = 1_000

/**
 * Runs a signed-in person's call when it is their turn. A file that is sent while it is produced takes a turn
 * for each chunk.
 */
export const takeTurns = os
  .$context<RequestContext & Allowed>()
  .$meta<Partial<ContractMeta>>({})
  .middleware(async ({ context: { actor, turns, resHeaders }, procedure, signal, next }) => {
    if (actor === null) return next()
    const isHeavy = procedure['~orpc'].meta.isHeavy === true
    const lane = isHeavy ? turns.heavy : turns.quick
    const person = actor.impersonatorId ?? actor.userId
    const kind = isHeavy ? asLongWork : asQuickWork
    const inTurn = <T>(work: () => Promise<T>, isBegun: boolean) =>
      lane(person, () => kind(work), { signal, isBegun })
    try {
      const result = await inTurn(async () => next(), false)
      return { ...result, output: piecewise(result.output, (work) => inTurn(work, true)) }
    } catch (error) {
      if (error instanceof Busy && !signal?.aborted) {
        resHeaders.set('retry-after', String(error.retryAfterS))
        await delay(REFUSED_MS * (1 + Math.random()), undefined, { ref: false })
      }
      throw error
    }
  })

type Turn = <T>(work: () => Promise<T>) => Promise<T>

function piecewise<Output>(output: Output, inTurn: Turn): Output {
  const isFile = typeof output === 'object' && output !== null && 'body' in output
  return isFile && output.body instanceof ReadableStream
    ? { ...output, body: inTurns(output.body, inTurn) }
    : output
}

/** Gives up the turn while a slow download waits. */
function inTurns<Piece>(stream: ReadableStream<Piece>, inTurn: Turn): ReadableStream<Piece> {
  const reader = stream.getReader()
  return new ReadableStream<Piece>({
    async pull(controller) {
      const { done, value } = await inTurn(() => reader.read())
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
