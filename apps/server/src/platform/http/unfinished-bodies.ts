import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../addresses/client-address.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { createBodyBudget } from './body-budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who brings the body of a large call, asked before it is read. @throws AppError for whoever may not make the call */
    bringer?: (request: FastifyRequest) => Promise<string>
  }
}

const MB = 1024 * 1024

/**
 * Bodies that are on their way at once, of a network (`networkOf`) or of a person. They are kept in memory for as long as the sender
 * takes. `bodies` of the usual size are `bytes`, and all together are what a small server can spare.
 */
export const bodyLimits = { bodies: 256, bytes: 16 * MB, allBytes: 128 * MB } as const

/** Refuses with 429 who has begun more than that and finished none of it; and who may not make a call before its body is read. */
export function limitUnfinishedBodies(app: FastifyInstance, { counter }: Pick<Metrics, 'counter'>) {
  const take = createBodyBudget(bodyLimits)
  const refused = counter({
    name: 'http_bodies_refused_total',
    help: 'Requests refused or ended because too much of one sender, or of all, was on its way',
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
    // The first comes when the body was read to its end, and when the sender is gone; the second when it was refused unread.
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

/** What may come: as announced, and no more than the route takes. */
function promisedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const announced = headers['content-length']
  return announced === undefined ? bodyLimit : Math.min(Number(announced), bodyLimit)
}
