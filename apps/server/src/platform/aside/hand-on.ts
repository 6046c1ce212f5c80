import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallTurns, GENEROUS_MS } from '../access/call-turns.ts'
import type { ResolveActor } from '../access/request-context.ts'
import type { Aside } from './aside-server.ts'
import { answerBy } from './forward.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the call changes nothing, although its method is not GET */
    reads?: boolean
  }
}

type Parts = { readonly aside: Aside; readonly turns: CallTurns; readonly resolveActor: ResolveActor }

/**
 * Has the server aside answer whoever asks without end, while everybody else stays with ours. What changes something stays, too: tunnels
 * and devices are connected here.
 * @returns whether it was answered
 */
export async function handOn(
  { aside, turns: { spent }, resolveActor }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
): Promise<boolean> {
  if (request.method !== 'GET' && !request.routeOptions.config.reads) return false
  const actor = await resolveActor(headers)
  const person = actor && (actor.impersonatorId ?? actor.userId)
  if (person === null || spent.of(person) <= GENEROUS_MS) return false
  reply.raw.once('close', aside.keep())
  const address = await aside.address()
  if (address === null) return false
  const begunAt = performance.now()
  try {
    await answerBy(request, reply, address)
    return true
  } finally {
    spent.add(person, performance.now() - begunAt)
  }
}
