import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { AppError } from '../../../platform/errors.ts'
import type { OpenTunnel } from './ssh-session.ts'

/**
 * Time limit for one request of a page, until its last byte: pages of controllers are small, but connections may be
 * slow.
 */
const ANSWER_MS = 30_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

export type PageRequest = {
  readonly method: string
  /** with its query, starting with `/` */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer | null
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}

/** Headers passed to the controller, without headers that identify the person and without our cookies. */
const forwardedHeaders = ['accept', 'accept-language', 'content-type'] as const
/**
 * Headers passed to the browser, without headers that it would store or that would apply to our own pages.
 */
const relayedHeaders = ['content-type', 'content-language', 'content-encoding', 'last-modified'] as const

const picked = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/**
 * Passes a request on to the controller's page.
 * @param prefix address of the page for the browser; ends with a slash
 * @throws AppError `unavailable` if the controller does not answer with HTTP
 */
export async function relayToController(
  tunnel: OpenTunnel,
  { method, path, headers, body }: PageRequest,
  prefix: string,
): Promise<PageAnswer> {
  const answer = await ask(tunnel, {
    method,
    path,
    headers: {
      ...picked(headers, forwardedHeaders),
      host: 'localhost',
      'accept-encoding': 'identity',
      connection: 'close',
      ...(body && { 'content-length': String(body.length) }),
    },
    body,
  }).catch((cause: unknown) => {
    throw new AppError('unavailable', { message: 'The controller does not answer.', cause })
  })
  const location = answer.headers.location
  return {
    status: answer.statusCode ?? 502,
    headers: {
      ...picked(answer.headers, relayedHeaders),
      ...(location !== undefined && { location: withinPage(location, prefix, path) }),
    },
    body: bounded(answer),
  }
}

type RelayedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

async function ask(tunnel: OpenTunnel, { body, ...options }: RelayedRequest): Promise<IncomingMessage> {
  const channel = await tunnel.openChannel()
  return new Promise((resolve, reject) => {
    const asking = httpRequest(
      { ...options, createConnection: () => channel, signal: AbortSignal.timeout(ANSWER_MS) },
      resolve,
    )
    asking.on('error', reject)
    // Node ends a connection that switches protocols, and this event is the only sign of it
    asking.on('close', () => {
      reject(new Error('no answer'))
      if (!channel.destroyed) channel.destroy()
    })
    asking.end(body)
  })
}

function bounded(answer: IncomingMessage): Readable {
  let left = MAX_ANSWER_BYTES
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new Error('the page of a controller is too large'))
      else done(null, chunk)
    },
  })
  answer.on('error', (error) => limit.destroy(error))
  limit.on('close', () => answer.destroy())
  return answer.pipe(limit)
}

/** Target of a redirect as an address for the browser, never outside the controller's page. */
export function withinPage(location: string, prefix: string, path: string): string {
  const own = 'http://localhost'
  const target = URL.canParse(location, own + path) ? new URL(location, own + path) : new URL(own)
  return `${prefix}${target.pathname.replace(/^\/+/, '')}${target.search}${target.hash}`
}
