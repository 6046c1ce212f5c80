import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../seed/companies.ts'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import type { SpotPoint } from './documents/price-document.ts'
import { keepSpotPrices } from './stored/spot-prices.commands.ts'

const zone = 'Europe/Ljubljana'
const FETCHED = Date.parse('2026-01-14T13:00:00Z')

let server: TestServer
let api: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  const company = await seedCompany(server.app.platform)
  api = server.client(
    await newSession(server, await seedPerson(server.app.platform, { companyId: company.id })),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const keep = (points: SpotPoint[], { code = 'SI', currency = 'EUR', isSample = false } = {}) =>
  server.app.platform.inTx(system, (change) =>
    keepSpotPrices(change, { zone: code, currency, source: 'entsoe', isSample, points }, new Date(FETCHED)),
  )
/** A day whose n-th quarter-hour costs n thousandths, except for quarter-hours that are left out. */
const quarters = (timezone: string, day: string, without: readonly number[] = []): SpotPoint[] =>
  quarterHoursOfDay(timezone, day).flatMap((startMs, i) =>
    without.includes(i) ? [] : [{ startMs, minutes: 15, milliPerMwh: i * 1000 }],
  )
const priced = async (code: string, day?: string) => (await api.spotMarket.prices({ code, day })).data

test('regions are the bidding zones, and show whether they have prices', async () => {
  await keep(quarters('Europe/Vienna', '2026-01-10'), { code: 'AT', isSample: true })
  const { entries } = (await api.spotMarket.regions()).data
  const of = (code: string) => entries.filter((entry) => entry.code === code)
  expect(of('AT')).toEqual([
    {
      id: expect.any(Number),
      code: 'AT',
      type: 'BIDDING_ZONE',
      name: 'Austria',
      countryCode: 'AT',
      timezone: 'Europe/Vienna',
      newest: { day: '2026-01-10', isSample: true },
    },
  ])
  expect(of('DE_LU').map(({ countryCode, newest }) => [countryCode, newest])).toEqual([
    ['DE', null],
    ['LU', null],
  ])
})

test.each([
  ['2025-03-30', 92],
  ['2025-10-26', 100],
  ['2026-01-15', 96],
])("%s has %i quarter-hours in the region's local time", async (day, count) => {
  await keep(quarters(zone, day))
  const answer = await priced('SI', day)
  expect(answer.pricesPerMwh).toEqual(Array.from({ length: count }, (_, i) => i))
  expect(answer.to - answer.from).toBe(count * QUARTER_MS)
  expect(answer).toMatchObject({
    region: { code: 'SI', name: 'Slovenia', timezone: zone },
    day,
    ...{ from: localDayRange(zone, day).startMs, publishedMinutes: 15, currency: 'EUR', source: 'entsoe' },
    ...{ isSample: false, fetchedAt: FETCHED, answeredAt: null, isFailing: false },
    statistics: {
      meanPerMwh: (count - 1) / 2,
      minPerMwh: 0,
      maxPerMwh: count - 1,
      negative: 0,
      known: count,
    },
  })
})

test('a gap is null and never counts; negative prices are valid', async () => {
  const [first = 0] = quarterHoursOfDay(zone, '2026-02-01')
  await keep([
    { startMs: first, minutes: 60, milliPerMwh: -1_500 },
    { startMs: first + 4 * QUARTER_MS, minutes: 30, milliPerMwh: 0 },
  ])
  const answer = await priced('SI', '2026-02-01')
  expect(answer.pricesPerMwh).toEqual([...Array(4).fill(-1.5), 0, 0, ...Array(90).fill(null)])
  expect(answer.statistics).toEqual({ meanPerMwh: -1, minPerMwh: -1.5, maxPerMwh: 0, negative: 4, known: 6 })
  expect(answer.publishedMinutes).toBe(30)
})

test('a day without prices is empty, also next to a day with prices', async () => {
  await keep(quarters(zone, '2026-03-10'))
  expect(await priced('SI', '2026-03-11')).toMatchObject({
    pricesPerMwh: Array(96).fill(null),
    ...{
      statistics: null,
      currency: null,
      source: null,
      publishedMinutes: null,
      isSample: false,
      fetchedAt: null,
    },
  })
})

test('sample prices are marked as such', async () => {
  await keep(quarters('Europe/Zagreb', '2026-01-15'), { code: 'HR', isSample: true })
  expect(await priced('HR', '2026-01-15')).toMatchObject({ isSample: true })
})

test('the answer includes the age of prices, and whether providers respond', async () => {
  await server.app.platform.db
    .insertInto('spot_price_zone')
    .values({ zone: 'FR', asked_at: new Date(), answered_at: new Date(FETCHED), failure: 'entsoe: down' })
    .execute()
  expect(await priced('FR')).toMatchObject({ answeredAt: FETCHED, isFailing: true })
})

test('the default day is today, and the answer says whether tomorrow is available', async () => {
  const today = localDateAt(zone, Date.now())
  const before = await priced('SI')
  expect(before).toMatchObject({ day: today, tomorrow: { day: addDays(today, 1), isPublished: false } })
  // 14:00 today in Brussels, which is also 14:00 in Ljubljana
  expect(new Date(before.tomorrow.expectedBy).toLocaleTimeString('sl', { timeZone: zone })).toBe('14:00:00')
  // one hour may be missing
  await keep(quarters(zone, addDays(today, 1), [8, 9, 10, 11]))
  expect((await priced('SI')).tomorrow.isPublished).toBe(true)
  expect((await priced('SI', addDays(today, 1))).statistics?.known).toBe(
    quarterHoursOfDay(zone, addDays(today, 1)).length - 4,
  )
})

test.each([
  ['an unknown zone', { code: 'XX' }, 'not_found'],
  ['a malformed zone code', { code: "SI' or 1=1" }, 'invalid'],
  ['not a day', { code: 'SI', day: '2026-02-30' }, 'invalid'],
  ['a day long before the market', { code: 'SI', day: '0001-01-01' }, 'invalid'],
])('%s is refused', async (_what, input, code) => {
  await expect(api.spotMarket.prices(input)).rejects.toMatchObject({ code })
})

test('people who are not signed in are refused', async () => {
  await expect(server.client().spotMarket.regions()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(server.client().spotMarket.prices({ code: 'SI' })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('a year by the hour has 8,784 means of the known prices, including clock changes', async () => {
  const day = '2024-10-27'
  // the second hour of the night, which occurs twice, lacks a quarter-hour
  await keep(quarters('Europe/Madrid', day, [8]), { code: 'ES' })
  const { data } = await api.spotMarket.hours({ code: 'ES', from: '2024-01-01', to: '2024-12-31' })
  expect(data.pricesPerMwh.length).toBe(366 * 24)
  const first = (Date.parse(`${day}T00:00:00+02:00`) - data.from) / 3_600_000
  expect(data.pricesPerMwh.slice(first - 1, first + 4)).toEqual([null, 1.5, 5.5, 10, 13.5])
  expect(data.pricesPerMwh.slice(first + 24, first + 26)).toEqual([97.5, null])
  expect(data).toMatchObject({ currency: 'EUR', isSample: false, region: { timezone: 'Europe/Madrid' } })
})

test.each([
  ['a reversed range', '2024-02-01', '2024-01-01'],
  ['more than a year', '2024-01-01', '2025-01-01'],
])('%s is refused', async (_what, from, to) => {
  await expect(api.spotMarket.hours({ code: 'ES', from, to })).rejects.toMatchObject({ code: 'invalid' })
})
