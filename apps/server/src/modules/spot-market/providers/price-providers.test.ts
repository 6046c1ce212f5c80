import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getDocument } from '../../../platform/providers/get-document.ts'
import { energyChartsProvider, entsoeProvider, type PricedZone } from './price-providers.ts'

/**
 * Tests providers over real sockets: our own server sends the real documents, and other responses of
 * providers.
 */

const fixture = (path: string) =>
  readFileSync(join(import.meta.dirname, '../documents/fixtures', path), 'utf8')
const a44 = fixture('entsoe-a44/DE-LU_2026-02-02_2026-02-03_PT15M_two-sequences.xml')
const charts = fixture('energy-charts/price_DE-LU_2024-12-10.json')

const deLu: PricedZone = { code: 'DE_LU', eic: '10Y1001A1001A82H', energyCharts: 'DE-LU' }
const days = { startMs: Date.parse('2026-02-01T23:00Z'), endMs: Date.parse('2026-02-03T23:00Z') }
const TOKEN = 'token-of-nobody'

type Reply = (request: IncomingMessage, response: ServerResponse) => void
const send =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

/** A provider that sends these responses one after the other, and repeats the last one. */
async function listening(...replies: Reply[]) {
  const requested: { url: URL; etag: string | undefined }[] = []
  const waits: number[] = []
  const server = createServer((request, response) => {
    requested.push({ url: new URL(request.url ?? '', 'http://x'), etag: request.headers['if-none-match'] })
    const reply = replies[Math.min(requested.length, replies.length) - 1]
    if (reply) reply(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const stop = new AbortController()
  let nowMs = 0
  const surroundings = {
    signal: stop.signal,
    now: () => nowMs,
    backOff: {
      attempts: 3,
      firstMs: 2_000,
      longestMs: 60_000,
      random: () => 1,
      pause: async (ms: number) => {
        waits.push(ms)
        nowMs += ms
      },
    },
  }
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requested,
    waits,
    stop,
    baseUrl,
    entsoe: entsoeProvider({ baseUrl: `${baseUrl}/api`, token: TOKEN }, surroundings),
    energyCharts: energyChartsProvider({ baseUrl }, surroundings),
  }
}

test('requests to ENTSO-E have area code and UTC, and its real document is read', async () => {
  const { requested, entsoe } = await listening(send(200, a44, { etag: '"1"' }))
  const answer = await entsoe.find(deLu, days, null)
  expect(answer).toMatchObject({ kind: 'prices', etag: '"1"', series: { zone: deLu.eic, currency: 'EUR' } })
  expect(answer.kind === 'prices' && answer.series.points.length).toBe(192)
  expect(requested[0]?.url.pathname).toBe('/api')
  expect(Object.fromEntries(requested[0]?.url.searchParams ?? [])).toEqual({
    securityToken: TOKEN,
    documentType: 'A44',
    'contract_MarketAgreement.type': 'A01',
    in_Domain: deLu.eic,
    out_Domain: deLu.eic,
    periodStart: '202602012300',
    periodEnd: '202602032300',
  })
})

test('requests to Energy-Charts have its own name for the zone, and days', async () => {
  const { requested, energyCharts } = await listening(send(200, charts))
  const answer = await energyCharts.find(deLu, days, null)
  expect(answer.kind === 'prices' && answer.series.points.length).toBe(48)
  expect(`${requested[0]?.url.pathname}${requested[0]?.url.search}`).toBe(
    '/price?bzn=DE-LU&start=2026-02-01&end=2026-02-03',
  )
  expect(energyCharts.knows({ ...deLu, energyCharts: null })).toBe(false)
})

test('an unchanged document is not sent again', async () => {
  const { requested, entsoe } = await listening(send(304))
  expect(await entsoe.find(deLu, days, '"1"')).toEqual({ kind: 'unchanged' })
  expect(requested[0]?.etag).toBe('"1"')
})

test('a provider that is down is asked again, each time after twice as long', async () => {
  const { requested, waits, entsoe } = await listening(send(500), send(502, 'Bad gateway'), send(200, a44))
  expect(await entsoe.find(deLu, days, null)).toMatchObject({ kind: 'prices' })
  expect(requested.length).toBe(3)
  expect(waits).toEqual([2_000, 4_000])
})

test('a busy provider is asked again at the time that it names, or not at all if that is too late', async () => {
  const { waits, entsoe } = await listening(send(429, '', { 'retry-after': '7' }), send(200, a44))
  await entsoe.find(deLu, days, null)
  expect(waits).toEqual([7_000])
  const other = await listening(send(503, '', { 'retry-after': '3600' }))
  await expect(other.entsoe.find(deLu, days, null)).rejects.toMatchObject({
    fault: 'busy',
    retryAfterMs: 3_600_000,
  })
  expect(other.requested.length).toBe(1)
})

test('a broken connection counts as a provider that is down', async () => {
  const cut: Reply = (_request, response) => {
    response.writeHead(200)
    response.write(a44.slice(0, 1_000))
    setImmediate(() => response.destroy())
  }
  const { requested, entsoe } = await listening(cut)
  await expect(entsoe.find(deLu, days, null)).rejects.toMatchObject({ name: 'ProviderError', fault: 'down' })
  expect(requested.length).toBe(3)
})

test.each([
  ['a token that is not valid', send(401, 'Unauthorized'), { fault: 'refused' }],
  [
    'a redirect, which would receive the token',
    send(302, '', { location: 'http://127.0.0.1:1/' }),
    { fault: 'down' },
  ],
  [
    'an answer larger than any document',
    send(200, '', { 'content-length': '16000001' }),
    { fault: 'too_large' },
  ],
  ['garbage', send(200, '<html>maintenance</html>'), { fault: 'not_prices' }],
  [
    'the prices of another zone',
    send(200, a44.replaceAll('10Y1001A1001A82H', '10YSI-ELES-----O')),
    { fault: 'not_prices' },
  ],
])('%s is reported as such, and never with the token', async (_what, reply, expected) => {
  const { entsoe } = await listening(reply)
  const failure = await entsoe.find(deLu, days, null).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject(expected)
  expect(JSON.stringify([String(failure), (failure as Error).stack, failure])).not.toContain(TOKEN)
})

test.each([200, 400, 404])(
  '"no matching data" with status %i is an answer without prices',
  async (status) => {
    const body =
      '<Acknowledgement_MarketDocument><Reason><code>999</code></Reason></Acknowledgement_MarketDocument>'
    const { requested, entsoe } = await listening(send(status, body))
    expect(await entsoe.find(deLu, days, null)).toMatchObject({ kind: 'prices', series: { points: [] } })
    expect(requested.length).toBe(1)
  },
)

test('Energy-Charts gets one request in eight seconds, for all callers together', async () => {
  const { waits, energyCharts } = await listening(send(200, charts))
  await Promise.all([1, 2, 3].map(() => energyCharts.find(deLu, days, null)))
  expect(waits).toEqual([8_000, 8_000])
})

test('a server that is stopping sends no more requests', async () => {
  const { stop, entsoe } = await listening(() => stop.abort(new Error('stopping')))
  await expect(entsoe.find(deLu, days, null)).rejects.toThrow('stopping')
})

test('a document without a length is cut at the limit', async () => {
  const endless: Reply = (_request, response) => {
    response.write('x'.repeat(64))
    response.write('x'.repeat(64))
  }
  const { baseUrl, stop } = await listening(endless)
  await expect(
    getDocument({
      url: baseUrl,
      accept: 'application/json',
      etag: null,
      timeoutMs: 20_000,
      mostBytes: 100,
      signal: stop.signal,
    }),
  ).rejects.toMatchObject({ fault: 'too_large' })
})

test('a slow provider counts as down', async () => {
  const { baseUrl, stop } = await listening(() => undefined)
  await expect(
    getDocument({ url: baseUrl, accept: '', etag: null, timeoutMs: 20, mostBytes: 100, signal: stop.signal }),
  ).rejects.toMatchObject({ fault: 'down', message: 'no answer within 20 ms' })
})
