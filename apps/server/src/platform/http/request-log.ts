import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

const MAX_NAMES = 20
/**
 * Longest name that is logged. It is longer than any of our keys, so a secret passed as a key is not logged.
 */
const MAX_NAME_LENGTH = 30

/**
 * One log line and one measurement per request, under the call's name instead of its path, which contains ids. Only
 * the key names of the query are logged, because its values can be secrets, codes and addresses.
 */
export function logRequests(app: FastifyInstance, { metrics }: Platform) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.call ?? request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.httpDurationS.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    const query = queryNames(request.url)
    request.log.info(
      {
        method: request.method,
        route,
        ...(query.length > 0 && { query }),
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

function queryNames(url: string): string[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  const names = new Set(new URLSearchParams(url.slice(at)).keys())
  return [...names].slice(0, MAX_NAMES).map((name) => (name.length > MAX_NAME_LENGTH ? '…' : name))
}
