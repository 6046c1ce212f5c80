import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { findAddresses, lookupOf, type OutgoingRules } from './outgoing-target.ts'
import { untilAborted } from './until-aborted.ts'

export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

type Limits = OutgoingRules & {
  /** limit for name, connection and headers of the response together */
  readonly timeoutMs: number
  /** aborts the request */
  readonly signal: AbortSignal
  /** in tests: a certificate to trust */
  readonly ca?: string
}

/**
 * Why there was no response. `refused_address`: not sent, because the address is not public or has no name.
 */
export type PostFault = 'refused_address' | 'timeout' | 'unreachable'

export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterS: number | null }
  | { readonly kind: 'fault'; readonly fault: PostFault }

/** Largest number of bytes read of a response body, whose content does not matter. Longer bodies are cut off. */
const MOST_ANSWER_BYTES = 16 * 1024
const MOST_ANSWER_MS = 1_000
const LONGEST_WAIT_S = 86_400

/**
 * Posts to an address that a person typed. The name is resolved once, each of its addresses is checked, and
 * the request is sent to a checked address. Redirects are not followed, and only the status of the response
 * is used, so no one can look into our network this way.
 * @throws the reason of `signal`
 */
export async function postOutside(post: Post, limits: Limits): Promise<PostOutcome> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = AbortSignal.any([limits.signal, timeout])
  try {
    const url = new URL(post.url)
    const found = await untilAborted(findAddresses(url, limits), signal)
    if (found.kind !== 'found') return { kind: 'fault', fault: 'refused_address' }
    const response = await open(url, post, { lookup: lookupOf(found.addresses), signal, ca: limits.ca })
    const answered = { status: response.statusCode ?? 0, retryAfterS: retryAfterOf(response) }
    await drop(response, signal)
    return { kind: 'answered', ...answered }
  } catch (error) {
    limits.signal.throwIfAborted()
    if (timeout.aborted) return { kind: 'fault', fault: 'timeout' }
    if (!(error instanceof Error)) throw error
    return { kind: 'fault', fault: 'unreachable' }
  }
}

async function open(
  url: URL,
  { headers, body }: Post,
  { ca, ...options }: Pick<RequestOptions, 'lookup' | 'signal'> & { ca: string | undefined },
): Promise<IncomingMessage> {
  const all = {
    ...options,
    ...(ca !== undefined && { ca }),
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
  }
  const request = url.protocol === 'https:' ? requestHttps(url, all) : requestHttp(url, all)
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // a connection that breaks from here on changes nothing
  request.on('error', () => undefined)
  return response
}

/** Reads a well-behaved response to its end, and cuts off a long or slow one. */
async function drop(response: IncomingMessage, signal: AbortSignal): Promise<void> {
  const patience = setTimeout(() => response.destroy(), MOST_ANSWER_MS)
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).byteLength
      if (bytes > MOST_ANSWER_BYTES || signal.aborted) break
    }
  } catch {
    // the status is already known
  } finally {
    clearTimeout(patience)
    response.destroy()
  }
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return seconds >= 0 ? Math.min(LONGEST_WAIT_S, seconds) : null
}
