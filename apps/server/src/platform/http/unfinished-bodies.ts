import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../addresses/client-address.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { createBodyBudget } from './body-budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The sender of a large call's body, checked before the body is read. @throws AppError if they may not
     * make the call
     */
    bringer?: (request: FastifyRequest) => Promise<string>
  }
}

const MB = 1024 * 1024

/**
 * Limits for unfinished bodies of a network (`networkOf`) or a person. Bodies stay in memory until they are
 * complete. `bodies` of the usual size add up to `bytes`; the total is what a small server can spare.
 */
export const bodyLimits = { bodies: 256, bytes: 16 * MB, allBytes: 128 * MB } as const

/**
 * Refuses callers with too many unfinished bodies (429), and callers who may not make the call, before the
 * body is read.
 */
export function limitUnfinishedBodies(app: FastifyInstance, { counter }: Pick<Metrics, 'counter'>) {
  const take = createBodyBudget(bodyLimits)
  const refused = counter({
    name: 'http_bodies_refused_total',
    help: 'Requests refused or ended because one sender, or all together, had too many unfinished bodies',
  })

  function assertRoom(request: FastifyRequest, reply: FastifyReply, owner: string) {
    const end = () => {
      refused.inc()
      request.raw.destroy()
    }
    const leave = take({ owner, bytes: promisedBytes(request), end })
    if (leave === null) {
      refused.inc()
      reply.header('connection', 'close')
      throw new AppError('too_many_requests')
    }
    // The first event fires when the body was read completely or the sender has disconnected, the second when
    // the body was refused without being read.
    request.raw.once('close', leave)
    reply.raw.once('close', leave)
  }

  app.addHook('onRequest', async (request, reply) => {
    const { bringer } = request.routeOptions.config
    if (bringer === undefined && hasBody(request)) assertRoom(request, reply, clientNetwork(request))
  })
  app.addHook('preParsing', async (request, reply) => {
    const { bringer } = request.routeOptions.config
    if (bringer === undefined) return
    const person = await bringer(request).catch((refusal: unknown) => {
      reply.header('connection', 'close')
      throw refusal
    })
    if (hasBody(request)) assertRoom(request, reply, person)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** Largest number of bytes that may arrive: the announced number, and at most what the route accepts. */
function promisedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const announced = headers['content-length']
  return announced === undefined ? bodyLimit : Math.min(Number(announced), bodyLimit)
}
