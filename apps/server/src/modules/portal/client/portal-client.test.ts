import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portalReply } from '@kilowatt/domain/grid-tariff/fixtures/tariff-vectors'
import { powersIn } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { readingQualities } from '@kilowatt/domain/meter-files/meter-series'
import { qualityOfCode } from '@kilowatt/domain/meter-files/si-portal-csv'
import { expect, onTestFinished, test } from 'vitest'
import { createPortalClient, spansToAsk } from './portal-client.ts'
import { PortalError } from './portal-error.ts'
import { isSameReadingType, readingCodesOf } from './reading-types.ts'

/** Tests the portal over real sockets: our own server sends replies with the portal's field names. */

const TOKEN = 'token-of-nobody'
const EIMM = '3-0000001'

type Reply = (request: IncomingMessage, response: ServerResponse) => void
const send =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/** A portal that sends these replies one after the other, and repeats the last one. */
async function listening(...replies: Reply[]) {
  const requested: { url: URL; token: string | string[] | undefined }[] = []
  const waits: number[] = []
  const server = createServer((request, response) => {
    requested.push({ url: new URL(request.url ?? '', 'http://x'), token: request.headers['x-api-token'] })
    replies[Math.min(requested.length, replies.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let nowMs = 0
  const backOff = {
    attempts: 3,
    firstMs: 60_000,
    longestMs: 600_000,
    random: () => 0,
    pause: async (ms: number) => {
      waits.push(ms)
      nowMs += ms
    },
  }
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mojelektro/v1`
  const client = createPortalClient(
    { baseUrl },
    { signal: new AbortController().signal, now: () => nowMs, backOff },
  )
  return { requested, waits, client }
}

const codes = readingCodesOf(null)
const week = { from: '2026-06-05', to: '2026-06-06' }

test('readings are requested by token and type, end stamps become starts, and values not received are not 0', async () => {
  const { requested, client } = await listening(send(200, portalReply('meter-readings-15min')))
  const [taken, ...others] = await client.readings(TOKEN, EIMM, week, codes)
  expect(others).toEqual([])
  expect(taken).toMatchObject({ direction: 'import', stepS: 900 })
  expect([...(taken?.startsMs ?? [])].map((ms) => new Date(ms).toISOString())).toEqual([
    '2026-06-04T22:00:00.000Z',
    '2026-06-04T22:15:00.000Z',
    '2026-06-04T22:30:00.000Z',
    '2026-06-05T21:45:00.000Z',
  ])
  expect([...(taken?.energyWh ?? [])]).toEqual([37, 47, Number.NaN, 35])
  expect([...(taken?.qualities ?? [])].map((quality) => readingQualities[quality])).toEqual([
    'measured',
    'measured',
    'not_received',
    'measured',
  ])
  expect(requested[0]?.token).toBe(TOKEN)
  expect(`${requested[0]?.url.pathname}${requested[0]?.url.search}`).toBe(
    `/mojelektro/v1/meter-readings?usagePoint=3-0000001&startTime=2026-06-05&endTime=2026-06-06&option=ReadingType%3D${codes.import}&option=ReadingType%3D${codes.export}`,
  )
})

test('both passes of the repeated hour are distinguished by their offsets, in any order', async () => {
  const at = (timestamp: string, value: string) => ({ timestamp, value, readingQualities: [] })
  const intervalReadings = [
    at('2025-10-26T02:15:00+01:00', '0.2000'),
    at('2025-10-26T02:15:00+02:00', '0.1000'),
  ]
  const reply = {
    usagePoint: 'x',
    intervalBlocks: [{ readingType: codes.export.replace('32.', '8.'), intervalReadings }],
  }
  const { client } = await listening(send(200, reply))
  const [given] = await client.readings(TOKEN, EIMM, week, codes)
  expect(given).toMatchObject({ direction: 'export' })
  expect([...(given?.startsMs ?? [])].map((ms) => new Date(ms).toISOString())).toEqual([
    '2025-10-26T00:00:00.000Z',
    '2025-10-26T01:00:00.000Z',
  ])
  expect([...(given?.energyWh ?? [])]).toEqual([100, 200])
})

test('growing meter readings are not mistaken for quarter-hours', async () => {
  const { client } = await listening(send(200, portalReply('meter-readings-daily-state')))
  expect(await client.readings(TOKEN, EIMM, week, codes)).toEqual([])
})

test('every quality that the portal lists is understood', () => {
  const listed = portalReply('reading-qualities') as { readingQualityType: string }[]
  expect(
    listed.map(({ readingQualityType }) => [readingQualityType, qualityOfCode(readingQualityType)]),
  ).toEqual([
    ['1.8.0', 'measured'],
    ['1.5.259', 'not_received'],
  ])
})

test('an answer without readings is not an error', async () => {
  const { client } = await listening(send(200, { usagePoint: 'x', intervalBlocks: [] }))
  expect(await client.readings(TOKEN, EIMM, week, codes)).toEqual([])
})

test('reading types are those that the portal lists, otherwise the known ones', async () => {
  const other = { oznaka: 'A-', perioda: '15 min', readingType: '99.1' }
  const { client } = await listening(send(200, [portalReply('reading-type'), other].flat()))
  expect(await client.readingCodes(TOKEN)).toEqual({ import: codes.import, export: '99.1' })
  expect(readingCodesOf({ error: 'none' })).toEqual(codes)
  expect(isSameReadingType('32.0.2.4', '8.0.2.4')).toBe(true)
  expect(isSameReadingType('32.0.2.4', '32.0.2.5')).toBe(false)
})

test("a metering place is read from the portal's reply", async () => {
  const { requested, client } = await listening(send(200, portalReply('merilno-mesto')))
  expect(await client.place(TOKEN, '3-0000001/..')).toMatchObject({
    eimm: EIMM,
    connectionKw: 17,
    phases: 3,
    limiterA: 25,
    voltageLevel: 'NN',
    hasQuarterHours: true,
    exportKw: null,
    points: [{ gsrn: '383111580000000021', kind: 'OMTO' }],
  })
  expect(requested[0]?.url.pathname).toBe('/mojelektro/v1/merilno-mesto/3-0000001%2F..')
})

test('a metering point is read with the agreed powers in force', async () => {
  const { client } = await listening(send(200, portalReply('merilna-tocka')))
  const point = await client.point(TOKEN, '383111580000000021')
  expect(point).toMatchObject({
    userGroup: 0,
    isHousehold: true,
    billingKw: 10,
    tariffs: 2,
    supplier: 'Dobavitelj d.o.o.',
  })
  expect(point.agreed).toHaveLength(2)
  expect(powersIn(point.agreed, '2025-07')).toMatchObject({
    kw: [4.6, 5, 5, 5, 5],
    setBy: 'operator',
    minKw: 4.6,
  })
  // one of the two rows of 2026 is superseded
  expect(powersIn(point.agreed, '2026-12')).toMatchObject({
    kw: [3.7, 4.6, 4.6, 4.6, 4.6],
    minKw: 3.4,
    connectionKw: 17,
  })
  expect(powersIn(point.agreed, '2027-01')).toBeUndefined()
})

test('rows of 0 kW mean not agreed', async () => {
  const none = {
    datumOd: '2026-01-01',
    casovniBlok1: '0.0',
    casovniBlok2: '0.0',
    nacinDolocitve: 'DISTRIBUTER',
  }
  const { client } = await listening(send(200, { gsrn: '1', vrsta: 'OMTO', dogovorjeneMoci: [none] }))
  expect(await client.point(TOKEN, '1')).toMatchObject({ agreed: [], userGroup: null, tariffs: null })
})

test.each([
  ['a token that is refused', send(401, portalReply('error-400')), 'token_refused', 1],
  ['a token without permission', send(403), 'token_refused', 1],
  ['a wrong token, or a portal that is down', send(500), 'token_doubtful', 1],
  ['an unknown place', send(404), 'not_found', 1],
  ['a request that is wrong', send(400, portalReply('error-400')), 'invalid_request', 1],
  ['a portal that is busy', send(429), 'busy', 3],
  ['a portal that is down', send(502), 'down', 3],
  ['a page instead of a reply', send(200, '<html>'), 'not_understood', 1],
  ['a reply of another format', send(200, { a: 1 }), 'not_understood', 1],
])('%s', async (_what, reply, fault, times) => {
  const { requested, client } = await listening(reply)
  const failure = await client.place(TOKEN, EIMM).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PortalError)
  expect(failure).toMatchObject({ fault })
  expect(requested).toHaveLength(times)
  for (const secret of [TOKEN, EIMM])
    expect(JSON.stringify([String(failure), (failure as Error).stack, failure])).not.toContain(secret)
})

test('status 500 for a token that has worked before means that the portal is down', async () => {
  const { client } = await listening(send(200, portalReply('merilno-mesto')), send(500))
  await client.place(TOKEN, EIMM)
  await expect(client.place(TOKEN, EIMM)).rejects.toMatchObject({ fault: 'down' })
  await expect(client.place('another', EIMM)).rejects.toMatchObject({ fault: 'token_doubtful' })
})

test('a busy portal gets no requests for at least half a minute, or for the time that it asks for', async () => {
  const place = send(200, portalReply('merilno-mesto'))
  const { waits, client } = await listening(send(429), send(429, '', { 'retry-after': '90' }), place)
  await client.place(TOKEN, EIMM)
  expect(waits).toEqual([30_000, 90_000])
})

test('requests with the same token are sent one after the other; requests with other tokens do not wait', async () => {
  const { requested, waits, client } = await listening(send(200, portalReply('merilno-mesto')))
  await Promise.all(Array.from({ length: 6 }, () => client.place(TOKEN, EIMM)))
  expect(requested).toHaveLength(6)
  expect(waits).toHaveLength(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(200)
  await client.place('another', EIMM)
  expect(waits).toHaveLength(5)
})

test('two years are requested in spans of 35 days, without gaps or repeated days', () => {
  const spans = spansToAsk({ from: '2024-11-23', to: '2026-11-23' })
  expect(spans).toHaveLength(21)
  expect([spans[0], spans.at(-1)]).toEqual([
    { from: '2024-11-23', to: '2024-12-28' },
    { from: '2026-10-24', to: '2026-11-23' },
  ])
  for (const [i, { from }] of spans.slice(1).entries()) expect(from).toBe(spans[i]?.to)
  expect(spansToAsk({ from: '2026-01-01', to: '2026-01-01' })).toEqual([])
})
