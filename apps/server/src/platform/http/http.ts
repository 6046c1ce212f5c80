import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { AnyRouter } from '@orpc/server'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { LocationDoor } from '../access/access-rule.ts'
import { createCallTurns } from '../access/call-turns.ts'
import type { ResolveActor } from '../access/request-context.ts'
import { clientNetwork, trustOf } from '../addresses/client-address.ts'
import { AppError, logOurFault, toAppError } from '../errors.ts'
import { registerHealth } from '../health.ts'
import { CALL_HEADER } from '../overflow/forward.ts'
import type { OverflowServer } from '../overflow/overflow-server.ts'
import type { Platform } from '../platform.ts'
import { listenError } from '../start-error.ts'
import { registerApiDocs } from './api-docs.ts'
import { answerNotModified } from './conditional-get.ts'
import { compressQuickly, quickBrotli, quickGzip } from './quick-compression.ts'
import { logRequests } from './request-log.ts'
import { requestedIdentifier } from './requested-identifier.ts'
import { registerRpc } from './rpc.ts'
import { assertSameOrigin } from './same-origin.ts'
import { createRefusalDelays } from './slow-refusals.ts'
import { endSlowRequests, patience } from './slow-requests.ts'
import { limitUnfinishedBodies } from './unfinished-bodies.ts'
import { assertHost, createOriginOf, type IsBrandHost, type OriginOf } from './visited-origin.ts'
import { type PageStyle, registerWebApp, webAppDir } from './web-app.ts'
import { wholeBody } from './whole-body.ts'

/** Largest body; calls that need a larger one declare it in the contract (`bodyBytes`). */
const MAX_BODY_BYTES = 64 * 1024
/** Limit far above what people and ordinary scripts need. Sign-in has its own, lower limit. */
const requestsPer10S = 6_000
const STOP_MS = 2_000

export type HttpServer = AsyncDisposable & { readonly port: number }

type Options = {
  platform: Platform
  router: AnyRouter
  resolveActor: ResolveActor
  locationDoor: LocationDoor
  isBrandHost: IsBrandHost
  /** brand of the page for an origin or identifier */
  pageLook: (origin: string, identifier: string | undefined) => Promise<PageStyle>
  /** pages of controllers, in a separate sandbox */
  controllerPages: (originOf: OriginOf) => (app: FastifyInstance) => Promise<void>
  /** uploads and downloads by temporary links */
  files: (app: FastifyInstance) => Promise<void>
  /** answers heavy users */
  overflow?: OverflowServer
  /** set for the overflow server, which listens on this path */
  socketPath?: string
}

/** The web role: API, pages, health and metrics on one port. */
export async function startHttp(options: Options): Promise<HttpServer> {
  const { platform, socketPath } = options
  const { config } = platform
  const app = await createHttp(options)
  try {
    await app.listen(socketPath ? { path: socketPath } : { port: config.port, host: config.host })
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
  locationDoor,
  isBrandHost,
  pageLook: pageStyle,
  controllerPages,
  files,
  overflow,
  socketPath,
}: Options): Promise<FastifyInstance> {
  const { config } = platform
  const originOf = createOriginOf(config, isBrandHost)
  const logger: FastifyBaseLogger = platform.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    ...endSlowRequests(patience, platform.metrics.httpTooSlow),
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: refuse,
  })
  const refusalDelayMs = createRefusalDelays()
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status < 500) {
      const ms = refusalDelayMs(clientNetwork(request), performance.now())
      if (ms > 0) await delay(ms, undefined, { ref: false })
    }
    return refuse(error, request, reply)
  })
  acceptOnlyJson(app)
  logRequests(app, platform)
  app.addHook('onRequest', async (request, reply) => {
    // Answers for one person are not cached; answers for everyone set their own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', permissionsPolicy)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (socketPath && request.call !== null) reply.header(CALL_HEADER, request.call)
  })
  limitUnfinishedBodies(app, platform.metrics)
  app.addHook('onRequest', async (request) => {
    assertHost(request)
    assertSameOrigin(request, config.publicUrl)
  })

  app.addHook('onSend', answerNotModified)
  compressQuickly(app)
  await app.register(helmet, securityHeaders(config.publicUrl?.startsWith('https:') ?? false))
  await app.register(cookie)
  // Live streams must not wait in a compressor's buffer, so only these types are compressed.
  await app.register(compress, {
    customTypes: /json|javascript|text\/(html|css|plain|csv)|svg/,
    encodings: ['br', 'gzip'],
    brotliOptions: quickBrotli,
    zlibOptions: quickGzip,
  })
  await app.register(rateLimit, {
    max: requestsPer10S,
    timeWindow: 10_000,
    keyGenerator: clientNetwork,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  })
  registerHealth(app, platform)
  registerApiDocs(app, router)
  await app.register(controllerPages(originOf))
  await app.register(files)
  registerRpc(app, {
    ...{ router, resolveActor, originOf, locationDoor },
    turns: createCallTurns({ withPauses: socketPath !== undefined }),
    ...(overflow && { overflow }),
  })
  await registerWebApp(app, {
    dir: existsSync(webAppDir) ? webAppDir : null,
    styleOf: async (request) => pageStyle(await originOf(request), requestedIdentifier(request)),
    isSignedIn: async ({ headers }) =>
      headers.cookie !== undefined && (await resolveActor(new Headers({ cookie: headers.cookie }))) !== null,
  })
  return app
}

/** Any failure of a request, in the contract's error shape. */
function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown)
  logOurFault(error, request.log)
  // if headers of a file were already set: the response is no longer a file
  reply.removeHeader('content-disposition').type('application/json')
  return reply.code(error.status).send(error.toJSON())
}

/**
 * Accepts JSON bodies and requests without a body; any other type gets 415. An empty body with a JSON content
 * type counts as absent.
 */
function acceptOnlyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    wholeBody(request, payload).then((body) => {
      if (body.length === 0) done(null, undefined)
      else parseJson(request, body.toString(), done)
    }, done)
  })
}

/**
 * Device features that a page may use: clipboard, camera for scanning, passkeys, and full screen and wake
 * lock for wall displays. Foreign frames may use none of them.
 */
const permissionsPolicy = [
  ...['accelerometer', 'display-capture', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'serial', 'bluetooth', 'hid', 'usb', 'idle-detection'],
]
  .map((name) => `${name}=()`)
  .concat(
    [
      'camera',
      'clipboard-write',
      'fullscreen',
      'geolocation',
      'publickey-credentials-create',
      'publickey-credentials-get',
      'screen-wake-lock',
    ].map((name) => `${name}=(self)`),
  )
  .join(', ')

/**
 * Content policy. Styles may be inline, because the component library sets sizes on elements; scripts may
 * not.
 */
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
