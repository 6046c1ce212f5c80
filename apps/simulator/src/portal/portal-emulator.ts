import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type PortalHousehold, portalHouseholds } from './portal-households.ts'
import { placeReply, pointReply, readingsReply, readingTypes } from './portal-replies.ts'

/** The token that the demo's emulator of the portal accepts; it opens nothing real. */
export const DEMO_PORTAL_TOKEN = 'demo-token-of-the-portal'

/** Like the other token, but every answer is slow, as on a bad day of the portal. */
export const SLOW_PORTAL_TOKEN = 'slow-token-of-the-portal'
const SLOW_MS = 1_500

/** Current behaviour of the emulator. A test may change it at any time. */
export type PortalMood = {
  /** accepted tokens, each with the metering places that it may read */
  tokens: ReadonlyMap<string, readonly string[]>
  /** delay of every answer */
  delayMs: number
  /** additional delay with these tokens, ms */
  slowTokens: ReadonlyMap<string, number>
  /** number of further requests that get this status */
  trouble: { status: 429 | 500 | 503; times: number } | null
  nowMs: () => number
}

export type PortalEmulator = AsyncDisposable & {
  /** address of its API */
  readonly url: string
  readonly mood: PortalMood
  /** paths with their queries, in order of arrival */
  readonly requested: readonly string[]
}

const MOST_DAYS = 35
const PER_SECOND = 5
const PATH = '/mojelektro/v1'

/**
 * The national meter-data portal with invented households: tokens, metering places, quarter-hours across clock changes,
 * values that are not received yet. A wrong token gets status 500 and more than five requests a second 429, as from the
 * real portal.
 */
export async function startPortalEmulator({
  port = 0,
  ...given
}: { readonly port?: number } & Partial<PortalMood> = {}): Promise<PortalEmulator> {
  const eimms = portalHouseholds.map(({ eimm }) => eimm)
  const mood: PortalMood = {
    tokens: new Map([DEMO_PORTAL_TOKEN, SLOW_PORTAL_TOKEN].map((token) => [token, eimms])),
    delayMs: 0,
    slowTokens: new Map([[SLOW_PORTAL_TOKEN, SLOW_MS]]),
    trouble: null,
    nowMs: Date.now,
    ...given,
  }
  const requested: string[] = []
  const turns = new Map<string, number[]>()

  function isTooOften(token: string): boolean {
    const sinceMs = Date.now() - 1_000
    const recent = (turns.get(token) ?? []).filter((ms) => ms > sinceMs)
    turns.set(token, [...recent, Date.now()])
    return recent.length >= PER_SECOND
  }

  async function answer(url: URL, token: string, response: ServerResponse) {
    const lateMs = mood.delayMs + (mood.slowTokens.get(token) ?? 0)
    if (lateMs > 0) await delay(lateMs)
    const { trouble } = mood
    if (trouble && trouble.times > 0) {
      trouble.times -= 1
      return send(response, trouble.status, refusal('E900', 'Začasna napaka'))
    }
    const readable = mood.tokens.get(token)
    // as observed
    if (readable === undefined) return send(response, 500, refusal('E500', 'Notranja napaka'))
    if (isTooOften(token)) return send(response, 429, refusal('E429', 'Preveč zahtev'))
    const [status, reply] = replyTo(url, readable)
    send(response, status, reply)
  }

  function replyTo(url: URL, readable: readonly string[]): [number, unknown] {
    const [kind, id = ''] = url.pathname.slice(PATH.length + 1).split('/')
    const of = (is: (household: PortalHousehold) => boolean) =>
      portalHouseholds.find((household) => readable.includes(household.eimm) && is(household))
    const unknown: [number, unknown] = [404, refusal('E404', 'Ni podatkov')]
    if (kind === 'reading-type') return [200, readingTypes]
    if (kind === 'merilno-mesto') {
      const household = of(({ eimm }) => eimm === decodeURIComponent(id))
      return household ? [200, placeReply(household)] : unknown
    }
    if (kind === 'merilna-tocka') {
      const household = of(({ pointGsrn }) => pointGsrn === decodeURIComponent(id))
      return household ? [200, pointReply(household, mood.nowMs())] : unknown
    }
    if (kind !== 'meter-readings') return unknown
    const usagePoint = url.searchParams.get('usagePoint')
    const household = of(({ eimm, gsrn }) => eimm === usagePoint || gsrn === usagePoint)
    if (!household) return unknown
    const [from, to] = [url.searchParams.get('startTime') ?? '', url.searchParams.get('endTime') ?? '']
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    if (!(days > 0 && days <= MOST_DAYS)) return [400, refusal('E001', 'Napačno obdobje')]
    const types = url.searchParams.getAll('option').map((option) => option.replace('ReadingType=', ''))
    return [200, readingsReply(household, { from, to }, types, mood.nowMs())]
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://portal')
    requested.push(`${url.pathname}${url.search}`)
    const token = request.headers['x-api-token']
    answer(url, typeof token === 'string' ? token : '', response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    mood,
    requested,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const refusal = (koda: string, opis: string) => ({ errors: [{ koda, opis }] })

function send(response: ServerResponse, status: number, reply: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}
