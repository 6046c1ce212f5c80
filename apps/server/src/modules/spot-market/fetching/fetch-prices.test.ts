import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import type { Config } from '../../../config.ts'
import { system } from '../../../platform/changes.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { takeSpotChanges } from '../changes/spot-changes.commands.ts'
import type { SpotPoint } from '../documents/price-document.ts'
import { createSpotMarket } from '../index.ts'
import { energyChartsProvider, entsoeProvider } from '../providers/price-providers.ts'
import { columnOfDays } from '../stored/spot-days.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'
import { listSpotDays } from '../stored/spot-prices.queries.ts'
import { fetchDuePrices } from './fetch-prices.job.ts'

/** Tests with real documents over real sockets and a real database. */

const fixture = (path: string) =>
  readFileSync(join(import.meta.dirname, '../documents/fixtures', path), 'utf8')
/** Germany, 2 and 3 February 2026 by the market's clock */
const a44 = fixture('entsoe-a44/DE-LU_2026-02-02_2026-02-03_PT15M_two-sequences.xml')
const noData =
  '<Acknowledgement_MarketDocument><Reason><code>999</code></Reason></Acknowledgement_MarketDocument>'
/** A time a few minutes after prices of the 3rd became available. */
const NOON = Date.parse('2026-02-02T13:00:00+01:00')
const MINUTE_MS = 60_000
const days = { startMs: Date.parse('2026-02-01T23:00Z'), endMs: Date.parse('2026-02-03T23:00Z') }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  const { platform } = server.app
  const company = await seedCompany(platform)
  const place = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    name: 'Haus',
  })
  await sql`update location set region_id = (select id from region where code = 'DE_LU' order by id limit 1)
    where id = ${place.id}`.execute(platform.db)
  return () => server[Symbol.asyncDispose]()
})

type Reply = string | number | ((response: ServerResponse) => void)

/** Both providers at one address; `say` sets their answers. */
async function providers() {
  const requested: URL[] = []
  const replies: { entsoe: Reply; charts: Reply } = { entsoe: noData, charts: 404 }
  const listener = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    requested.push(url)
    const reply = url.pathname === '/api' ? replies.entsoe : replies.charts
    if (typeof reply === 'function') reply(response)
    else
      response.writeHead(typeof reply === 'number' ? reply : 200).end(typeof reply === 'string' ? reply : '')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  const baseUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const surroundings = {
    signal: server.app.platform.stopping,
    now: () => 0,
    backOff: { attempts: 2, firstMs: 1, longestMs: 60_000, random: () => 1, pause: async () => undefined },
  }
  const failures: string[] = []
  const parts = {
    ...server.app.platform,
    providers: [
      entsoeProvider({ baseUrl: `${baseUrl}/api`, token: 'token-of-nobody' }, surroundings),
      energyChartsProvider({ baseUrl }, surroundings),
    ],
    countFailure: ({ provider, fault }: { provider: string; fault: string }) =>
      void failures.push(`${provider} ${fault}`),
  }
  return {
    requested,
    says: replies,
    failures,
    parts,
    baseUrl,
    round: (at: number) => fetchDuePrices(parts, () => at),
  }
}

const kept = async () => columnOfDays(await listSpotDays(server.app.platform.db, ['DE_LU'], days), days)
const knownOf = (column: Float64Array) => column.filter((price) => !Number.isNaN(price)).length
const noted = () =>
  server.app.platform.db
    .selectFrom('spot_price_zone')
    .selectAll()
    .where('zone', '=', 'DE_LU')
    .executeTakeFirst()

test('prices of zones with locations are requested and stored, and then not requested again', async () => {
  const { requested, says: replies, round } = await providers()
  replies.entsoe = a44
  await round(NOON)
  expect(requested.map(({ searchParams }) => searchParams.get('in_Domain'))).toEqual(['10Y1001A1001A82H'])
  expect(requested[0]?.searchParams.get('periodStart')).toBe('202601022300')
  expect(requested[0]?.searchParams.get('periodEnd')).toBe('202602032300')
  const column = await kept()
  expect(knownOf(column)).toBe(192)
  expect(column[0]).toBe(100_410)
  const rows = await listSpotDays(server.app.platform.db, ['DE_LU'], days)
  expect(
    rows.map(({ day, currency, minutes, source, is_sample }) => [day, currency, minutes, source, is_sample]),
  ).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'].map((day) => [day, 'EUR', 15, 'entsoe', false]))
  expect(await noted()).toMatchObject({
    answered_at: new Date(NOON),
    gaps_asked_at: new Date(NOON),
    failure: null,
  })
  await round(NOON + 60 * MINUTE_MS)
  expect(requested.length).toBe(1)
})

test('missing prices of tomorrow are requested every few minutes, and taken from the first source that has them', async () => {
  const { requested, says: replies, round } = await providers()
  await round(NOON)
  await round(NOON + 2 * MINUTE_MS)
  // each provider was asked once, and none had the price
  expect(requested.map(({ pathname }) => pathname)).toEqual(['/api', '/price'])
  replies.charts = JSON.stringify({
    unix_seconds: [days.startMs / 1000, days.startMs / 1000 + 3600],
    price: [50, null],
    unit: 'EUR / MWh',
  })
  await round(NOON + 5 * MINUTE_MS)
  expect(requested.length).toBe(4)
  expect(knownOf(await kept())).toBe(4)
})

test('two servers send only one request', async () => {
  const { requested, says: replies, round } = await providers()
  replies.entsoe = a44
  await Promise.all([round(NOON), round(NOON + 1), round(NOON + 2)])
  expect(requested.length).toBe(1)
})

test.each([
  ['is down', 503, 'down'],
  ['sends junk', '<html>maintenance</html>', 'not_prices'],
  ['sends half of an answer', a44.slice(0, 10_000), 'not_readable'],
  ['refuses', 401, 'refused'],
])(
  'a provider that %s leaves the stored prices unchanged, and its failure is recorded',
  async (_what, reply, fault) => {
    const { says: replies, failures, round } = await providers()
    replies.entsoe = a44
    await round(NOON)
    const before = await kept()
    replies.entsoe = reply
    replies.charts = 500
    await round(NOON + 24 * 60 * MINUTE_MS)
    expect(await kept()).toEqual(before)
    expect(failures).toEqual([`entsoe ${reply === 503 ? 'busy' : fault}`, 'energy-charts down'])
    expect(await noted()).toMatchObject({ answered_at: new Date(NOON), failure: 'energy-charts: down' })
  },
)

test('the configuration names the providers, and a run of the job requests prices from them', async () => {
  const { requested, parts, baseUrl } = await providers()
  const { config } = server.app.platform
  const running = (spotPrices: Config['spotPrices']) =>
    createSpotMarket({ ...parts, metrics: createMetrics(), config: { ...config, spotPrices } }).jobs[0]?.run(
      {},
    )
  await running({ entsoe: null, energyCharts: null, ecb: null })
  expect(requested.length).toBe(0)
  await running({
    entsoe: { baseUrl: `${baseUrl}/api`, token: 'hush' },
    energyCharts: { baseUrl },
    ecb: null,
  })
  expect(requested.map(({ pathname }) => pathname)).toEqual(['/api', '/price'])
  expect(await noted()).toMatchObject({ failure: 'energy-charts: refused' })
})

test('a provider that is down for one zone is not asked for other zones in that round, and this is recorded for all of them', async () => {
  const { platform } = server.app
  const { requested, says: replies, failures, round } = await providers()
  const company = await seedCompany(platform)
  const place = { companyId: company.id, locationGroupId: company.rootGroupId }
  const { id } = await seedLocation(platform, place)
  await sql`update location set region_id = (select id from region where code = 'SI') where id = ${id}`.execute(
    platform.db,
  )
  Object.assign(replies, { entsoe: 503, charts: 500 })
  await round(NOON)
  // each provider once, and one of them a second time
  expect(requested.map(({ pathname }) => pathname)).toEqual(['/api', '/api', '/price', '/price'])
  expect(failures).toEqual(['entsoe busy', 'energy-charts down'])
  const zones = await platform.db
    .selectFrom('spot_price_zone')
    .select(['zone', 'failure'])
    .orderBy('zone')
    .execute()
  expect(zones).toEqual(['DE_LU', 'SI'].map((zone) => ({ zone, failure: 'energy-charts: down' })))
})

test('without providers no request is made, and nothing is written', async () => {
  const { parts } = await providers()
  await fetchDuePrices({ ...parts, providers: [] }, () => NOON)
  expect(await noted()).toBeUndefined()
})

const points = (prices: readonly (number | null)[], minutes = 60): SpotPoint[] =>
  prices.flatMap((milliPerMwh, i) =>
    milliPerMwh === null ? [] : [{ startMs: days.startMs + i * minutes * MINUTE_MS, minutes, milliPerMwh }],
  )
const keep = (published: { points: SpotPoint[]; currency?: string; isSample?: boolean }, at = NOON) =>
  server.app.platform.inTx(system, (change) =>
    keepSpotPrices(
      change,
      { zone: 'DE_LU', source: 'test', currency: 'EUR', isSample: false, ...published },
      new Date(at),
    ),
  )
const taken = () => server.app.platform.inTx(system, ({ tx }) => takeSpotChanges(tx))
test('dependent calculations get each changed day once, and no unchanged ones', async () => {
  await taken()
  await keep({ points: points([1, 2, 3]) })
  await keep({ points: points([1, 2, 3]) }, NOON + 1)
  await keep({ points: points([null, 2, 5]) }, NOON + 2)
  const ofZone = { zone: 'DE_LU', currency: null }
  expect(await taken()).toEqual([
    { ...ofZone, from: '2026-02-01', to: '2026-02-02' },
    { ...ofZone, from: '2026-02-02', to: '2026-02-02' },
  ])
  expect(await taken()).toEqual([])
})

test("a provider's correction is found the next day, by requesting only the last days", async () => {
  const { requested, says: replies, round } = await providers()
  replies.entsoe = a44
  await round(NOON)
  const before = await kept()
  replies.entsoe = a44.replace('<price.amount>100.41<', '<price.amount>99.41<')
  await round(NOON + 24 * 60 * MINUTE_MS)
  const after = await kept()
  expect([before[0], after[0]]).toEqual([100_410, 99_410])
  expect([...after.slice(1)]).toEqual([...before.slice(1)])
  expect(requested[1]?.searchParams.get('periodEnd')).toBe('202602042300')
  const log = () =>
    server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'object_name', 'after'])
      .where('action', '=', 'bidding-zone.correct-prices')
      .execute()
  const entry = { action: 'bidding-zone.correct-prices', after: { from: '2026-02-01', to: '2026-02-01' } }
  expect(await log()).toMatchObject([entry])
  // the same answer a third time is not a correction
  await round(NOON + 48 * 60 * MINUTE_MS)
  expect(await log()).toHaveLength(1)
})

const hours = async () => [...(await kept())].filter((_, i) => i % 4 === 0).slice(0, 4)

test('prices missing from a new document stay, and identical ones change nothing', async () => {
  await keep({ points: points([1, 2, null, -4]) })
  await keep({ points: points([null, 7, 3]) }, NOON + 1)
  expect(await hours()).toEqual([1, 7, 3, -4])
  await keep({ points: points([1, 7]) }, NOON + 2)
  const rows = await listSpotDays(server.app.platform.db, ['DE_LU'], days)
  expect(rows.map(({ fetched_at }) => fetched_at.getTime() - NOON)).toEqual([0, 1])
})

test('sample prices never appear next to published ones or replace them', async () => {
  await keep({ points: points([1, 2, 3]), isSample: true })
  await keep({ points: points([null, 9, null]) })
  await keep({ points: points([4, 4, 4, 4]), isSample: true })
  // the first hour is the previous evening in UTC, whose day was not published
  expect(await hours()).toEqual([4, 9, Number.NaN, Number.NaN])
})

test('prices in another currency replace the whole day', async () => {
  await keep({ points: points([1, 2, 3]) })
  await keep({ points: points([null, null, 30]), currency: 'BGN' })
  expect(await hours()).toEqual([1, Number.NaN, 30, Number.NaN])
})
