import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { clientNetwork } from './client-address.ts'

/**
 * Bodies of one network (`networkOf`) that are on their way at once. What has arrived of them is kept in memory for as long as the
 * sender takes, and nobody has signed in yet: this and the size of one bound what a network can take.
 */
export const MAX_UNFINISHED_BODIES = 256

/** Refuses with 429 whoever has begun more bodies than that and finished none of them. */
export function limitUnfinishedBodies(app: FastifyInstance, { counter }: Pick<Metrics, 'counter'>) {
  const unfinished = new Map<string, number>()
  const refused = counter({
    name: 'http_bodies_refused_total',
    help: 'Requests refused to addresses with too many unfinished ones',
  })

  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    if (Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined) return
    const network = clientNetwork(request)
    const bodies = unfinished.get(network) ?? 0
    if (bodies >= MAX_UNFINISHED_BODIES) {
      refused.inc()
      reply.header('connection', 'close')
      throw new AppError('too_many_requests')
    }
    unfinished.set(network, bodies + 1)
    // Comes when the body was read to its end, and when the sender is gone.
    raw.once('close', () => {
      const others = (unfinished.get(network) ?? 1) - 1
      if (others > 0) unfinished.set(network, others)
      else unfinished.delete(network)
    })
  })
}
