import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

/**
 * Time limit of a part. If a part takes longer, it counts as broken, so readiness is answered within two
 * seconds, even on a busy machine.
 */
const PATIENCE_MS = 1_000

/** Exempt from the request limit, because operators must always be able to check. */
const route = { logLevel: 'silent', config: { rateLimit: false } } as const

/** Liveness, readiness and metrics, for operators of the server. */
export function registerHealth(app: FastifyInstance, platform: Platform) {
  const ask = createQuestions()
  app.get('/healthz', route, async () => ({ ok: true }))

  app.get('/readyz', route, async (_request, reply) => {
    const parts = [...platform.readiness]
    const works = await Promise.all(parts.map(([name, check]) => ask(name, check)))
    const checks = Object.fromEntries(parts.map(([name], at) => [name, works[at] ? 'ok' : 'failed']))
    const ok = !platform.stopping.aborted && works.every(Boolean)
    return reply.code(ok ? 200 : 503).send({ ok, checks })
  })

  app.get('/metrics', route, async (_request, reply) =>
    reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
  )
}

/** A pending check is shared by all callers, so frequent checks do not burden a stuck part. */
function createQuestions() {
  const open = new Map<string, Promise<boolean>>()
  function answerOf(name: string, check: () => Promise<void>): Promise<boolean> {
    const known = open.get(name)
    if (known) return known
    const answer = check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => open.delete(name))
    open.set(name, answer)
    return answer
  }
  return (name: string, check: () => Promise<void>): Promise<boolean> =>
    Promise.race([answerOf(name, check), delay(PATIENCE_MS, false, { ref: false })])
}
