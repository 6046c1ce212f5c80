import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

/** What must work before this server should be given work, by name. A module adds its own part. */
export type Readiness = Map<string, () => Promise<void>>

/** Liveness, readiness and figures, for whoever operates the server. */
export function registerHealth(app: FastifyInstance, platform: Platform) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }))

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const names = [...platform.readiness.keys()]
    const results = await Promise.allSettled([...platform.readiness.values()].map((check) => check()))
    const checks = Object.fromEntries(
      names.map((name, at) => [name, results[at]?.status === 'fulfilled' ? 'ok' : 'failed']),
    )
    const ok = !platform.stopping.aborted && results.every(({ status }) => status === 'fulfilled')
    return reply.code(ok ? 200 : 503).send({ ok, checks })
  })

  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
  )
}
