import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { system } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { wholeBody } from '../../../platform/http/whole-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type createPageAddresses, PAGES } from './page-address.ts'
import { createPageGates } from './page-gates.ts'
import { type PageAnswer, type PageRequest, relayToController } from './page-relay.ts'
import { browserOf } from './page-views.ts'
import type { TunnelEnd } from './tunnel-end.ts'
import { markUsed } from './tunnels.commands.ts'
import { type PageRight, rightToPage } from './tunnels.queries.ts'

const MAX_BODY_BYTES = 1024 * 1024
const PEER_MS = 45_000
/** Header of a request passed on by another server. It is not passed on again, to avoid an endless loop. */
const HANDED_ON = 'x-kilowatt-handed-on'
/** How often the time of last use of a page is recorded. */
const USED_MS = 30_000

type Parts = Pick<Platform, 'db' | 'inTx'> & {
  readonly addresses: ReturnType<typeof createPageAddresses>
  readonly end: () => TunnelEnd | null
  readonly originOf: (request: FastifyRequest) => Promise<string>
}

/**
 * Pages of controllers for people who opened a tunnel. A controller is not trusted: its page runs in our
 * frame, in a sandbox without an origin, gets no cookies, may make requests only to itself, and is not cached
 * by browsers.
 */
export const controllerPages =
  ({ db, inTx, addresses, end, originOf }: Parts) =>
  async (pages: FastifyInstance) => {
    const gates = createPageGates()
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', wholeBody)

    async function answer(request: FastifyRequest, right: PageRight, ref: string): Promise<PageAnswer> {
      const { tunnelId } = refOf(request)
      const prefix = `${PAGES}/${ref}/`
      const requested: PageRequest = {
        method: request.method,
        path: `/${request.url.slice(prefix.length)}`,
        headers: request.headers,
        body: Buffer.isBuffer(request.body) ? request.body : null,
      }
      const here = end()
      if (right.heldBy !== here?.self) return askPeer(right, request.url, requested, addresses.handOn(ref))
      const tunnel = here?.find(tunnelId)
      if (!tunnel) throw new AppError('not_found')
      return gates.through(tunnel, () => relayToController(tunnel, requested, prefix))
    }

    function refOf({ params }: FastifyRequest) {
      const token = typeof params === 'object' && params !== null && 'token' in params ? params.token : ''
      const ref = addresses.read(String(token))
      if (!ref) throw new AppError('not_found')
      return { ...ref, token: String(token) }
    }

    /** Another server checked the browser's headers; the permission is checked again here. */
    async function rightOf(request: FastifyRequest): Promise<PageRight> {
      const { token, ...ref } = refOf(request)
      const right = await rightToPage(db, { ...ref, browser: browserOf(request.headers['user-agent']) })
      const isHandedOn = addresses.isHandedOn(token, request.headers[HANDED_ON])
      if (!right || !(isHandedOn || (right.isShown && comesFromFrame(request))))
        throw new AppError('not_found')
      return right
    }

    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${PAGES}/:token/*`,
      exposeHeadRoute: false,
      bodyLimit: MAX_BODY_BYTES,
      config: { fromAnySite: true },
      // before the body is read, so nothing from strangers is stored
      preParsing: async (request) => {
        await rightOf(request)
      },
      handler: async (request, reply) => {
        const { token, tunnelId } = refOf(request)
        const right = await rightOf(request)
        if (opensInTab(request))
          return reply.redirect(webPaths.locationOemDevice(right.locationId, right.oemDeviceId), 303)
        if (Date.now() - right.usedAt.getTime() > USED_MS)
          await inTx(system, (change) => markUsed(change, tunnelId))
        fence(reply, `${await originOf(request)}${PAGES}/${token}/`)
        if (request.method === 'OPTIONS')
          return reply
            .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
            .header('access-control-allow-headers', 'content-type')
            .code(204)
            .send()
        const { status, headers, body } = await answer(request, right, token)
        return reply.code(status).headers(headers).send(body)
      },
    })
  }

/**
 * Whether a browser opens the page in a tab. In its own tab a page could take the browser anywhere, so our
 * screen shows it in a frame instead.
 */
const opensInTab = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document'

/**
 * Whether a browser requests a frame, or a resource of a page in a frame. Our own origin may load only the
 * frame from here; otherwise our pages' policy would treat a script from a controller as ours. The page's own
 * requests have no origin. A request without a purpose could be a tab.
 */
function comesFromFrame(request: FastifyRequest): boolean {
  const kind = request.headers['sec-fetch-dest']
  if (request.method === 'OPTIONS' || opensInTab(request)) return true
  if (request.headers['sec-fetch-site'] === 'same-origin') return kind === 'iframe'
  return kind !== undefined
}

/**
 * Content policy of the page: its scripts and forms run, separate from ours (no `allow-same-origin`), and
 * reach only the page itself.
 */
function fence(reply: FastifyReply, page: string) {
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': [
      'sandbox allow-scripts allow-forms',
      `default-src ${page} 'unsafe-inline' 'unsafe-eval' data: blob:`,
      `form-action ${page}`,
      `base-uri ${page}`,
      "frame-ancestors 'self'",
    ].join('; '),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    // the page makes a request to itself, without an origin
    'access-control-allow-origin': 'null',
    'permissions-policy': 'camera=(), clipboard-write=(), fullscreen=(), geolocation=(), microphone=()',
  })
}

/**
 * Passes a request to the server that has the controller's connection. That server checks the permission
 * itself.
 */
async function askPeer(
  { heldAt }: PageRight,
  url: string,
  { method, headers, body }: PageRequest,
  proof: string,
): Promise<PageAnswer> {
  if (heldAt === null || headers[HANDED_ON] !== undefined)
    throw new AppError('unavailable', { message: 'The server that runs this tunnel cannot be reached.' })
  const forwarded = {
    accept: headers.accept,
    'accept-language': headers['accept-language'],
    'content-type': headers['content-type'],
  }
  const answer = await fetch(`${heldAt}${url}`, {
    method,
    headers: {
      ...Object.fromEntries(
        Object.entries(forwarded).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
      'accept-encoding': 'identity',
      [HANDED_ON]: proof,
    },
    body: body ? new Uint8Array(body) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(PEER_MS),
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause })
  })
  const kept = ['content-type', 'content-language', 'content-encoding', 'last-modified', 'location']
  return {
    status: answer.status,
    headers: Object.fromEntries(
      kept.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
    body: answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]),
  }
}
