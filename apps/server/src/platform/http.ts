import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { AnyRouter } from '@orpc/server'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { registerApiDocs } from './api-docs.ts'
import { answerNotModified } from './conditional-get.ts'
import { AppError, logOurFault, toAppError } from './errors.ts'
import { registerHealth } from './health.ts'
import type { Platform } from './platform.ts'
import { compressQuickly, quickBrotli, quickGzip } from './quick-compression.ts'
import type { ResolveActor } from './request-context.ts'
import { registerRpc } from './rpc.ts'
import { assertSameOrigin } from './same-origin.ts'
import { listenError } from './start-error.ts'
import { createOriginOf, type IsBrandHost } from './visited-origin.ts'
import { type PageLook, registerWebApp, webAppDir } from './web-app.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** What a person and a script stay far below; sign-in has its own, narrow limit. */
const requestsPer10S = 6_000
const STOP_MS = 2_000

export type HttpServer = AsyncDisposable & { readonly port: number }

type Options = {
  platform: Platform
  router: AnyRouter
  resolveActor: ResolveActor
  isBrandHost: IsBrandHost
  /** brand of the page behind an origin or identifier */
  pageLook: (origin: string, identifier: string | undefined) => Promise<PageLook>
}

/** The web role: API, pages, health and figures on one port. */
export async function startHttp(options: Options): Promise<HttpServer> {
  const { config } = options.platform
  const app = await createHttp(options)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    throw listenError(error, 'PORT', config.port)
  }
  const address = app.server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : config.port,
    async [Symbol.asyncDispose]() {
      const impatient = setTimeout(() => app.server.closeAllConnections(), STOP_MS)
      await app.close()
      clearTimeout(impatient)
    },
  }
}

async function createHttp({
  platform,
  router,
  resolveActor,
  isBrandHost,
  pageLook,
}: Options): Promise<FastifyInstance> {
  const { config } = platform
  const originOf = createOriginOf(config, isBrandHost)
  const logger: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    logOurFault(error, request.log)
    return reply.code(error.status).send(error.toJSON())
  })
  acceptOnlyJson(app)
  measure(app, platform)
  app.addHook('onRequest', async (request) => assertSameOrigin(request, config.publicUrl))

  app.addHook('onSend', answerNotModified)
  compressQuickly(app)
  await app.register(helmet, securityHeaders(config.publicUrl?.startsWith('https:') ?? false))
  await app.register(cookie)
  // Streams of live values must not wait in a compressor's buffer, so only these kinds are compressed.
  await app.register(compress, {
    customTypes: /json|javascript|text\/(html|css|plain|csv)|svg/,
    encodings: ['br', 'gzip'],
    brotliOptions: quickBrotli,
    zlibOptions: quickGzip,
  })
  await app.register(rateLimit, {
    max: requestsPer10S,
    timeWindow: 10_000,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  })
  registerHealth(app, platform)
  registerApiDocs(app, router)
  registerRpc(app, { router, resolveActor, originOf })
  await registerWebApp(app, {
    dir: existsSync(webAppDir) ? webAppDir : null,
    lookOf: async (request) => {
      const { searchParams } = new URL(request.url, 'http://host')
      return pageLook(await originOf(request), searchParams.get('identifier') ?? undefined)
    },
  })
  return app
}

/** Bodies are JSON, or absent; anything else is 415. An empty body under a JSON content type counts as absent. */
function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}

/** One line and one measurement per request, under the call's name and not its path, which carries ids. */
function measure(app: FastifyInstance, { metrics }: Platform) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.call ?? request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.httpDurationS.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    request.log.info(
      { method: request.method, url: request.url, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

/** Styles may be inline because the component library sets sizes on elements; scripts may not. */
const securityHeaders = (https: boolean) => ({
  xFrameOptions: { action: 'deny' as const },
  strictTransportSecurity: https && { maxAge: 15_552_000 },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
})
