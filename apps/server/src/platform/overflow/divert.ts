import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallTurns } from '../access/call-turns.ts'
import type { ResolveActor } from '../access/request-context.ts'
import { forwardTo } from './forward.ts'
import type { OverflowServer } from './overflow-server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the overflow server may answer; by default it may answer GET */
    divertible?: boolean
  }
}

type Parts = {
  readonly overflow: OverflowServer
  readonly turns: CallTurns
  readonly resolveActor: ResolveActor
}

/**
 * Sends a heavy user's call to the overflow server, so that everyone else has this one to themselves. Calls that change something stay
 * here, because tunnels and devices are connected to this process; live streams too, since they are cheap and last.
 * @returns whether the call was answered
 */
export async function divert(
  { overflow, turns: { spent }, resolveActor }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
): Promise<boolean> {
  if (!(request.routeOptions.config.divertible ?? request.method === 'GET')) return false
  const actor = await resolveActor(headers)
  const person = actor && (actor.impersonatorId ?? actor.userId)
  if (person === null || !spent.isHeavy(person)) return false
  const address = await overflow.address()
  if (address === null) return false
  reply.raw.once('close', overflow.keep())
  const begunAt = performance.now()
  try {
    await forwardTo(address, request, reply)
    return true
  } finally {
    spent.add(person, performance.now() - begunAt)
  }
}
