import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallTurns } from '../access/call-turns.ts'
import type { ResolveActor } from '../access/request-context.ts'
import { Busy } from '../turns.ts'
import { forwardTo } from './forward.ts'
import type { OverflowServer } from './overflow-server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the overflow server may answer the call; by default it may if the method is GET */
    divertible?: boolean
  }
}

type Parts = {
  readonly overflow: OverflowServer
  readonly turns: CallTurns
  readonly resolveActor: ResolveActor
}

/**
 * Sends a heavy user's call to the overflow server, so this server is free for other people. Calls that
 * change something stay here, because tunnels and devices are connected to this process. Live streams stay
 * here too, because they are cheap and long.
 * @returns whether the call was answered
 */
export async function divert(
  { overflow, turns: { spent, forwarded }, resolveActor }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Headers,
): Promise<boolean> {
  if (!(request.routeOptions.config.divertible ?? request.method === 'GET')) return false
  const heavy = spent.heavyUser()
  if (heavy === null) return false
  const actor = await resolveActor(headers)
  if (actor === null || (actor.impersonatorId ?? actor.userId) !== heavy) return false
  const address = await overflow.address()
  if (address === null || reply.raw.closed) return false
  reply.raw.once('close', overflow.keep())
  const begunAt = performance.now()
  try {
    await forwarded(heavy, () => forwardTo(address, request, reply))
    return true
  } catch (error) {
    if (error instanceof Busy) reply.header('retry-after', String(error.retryAfterS))
    throw error
  } finally {
    spent.add(heavy, performance.now() - begunAt)
  }
}
