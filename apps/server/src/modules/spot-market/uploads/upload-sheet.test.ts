import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { takeSpotChanges } from '../changes/spot-changes.commands.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'

let server: TestServer
let api: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  const company = await seedCompany(platform)
  const person = await seedPerson(platform, { companyId: company.id, role: 'ROLE_SUPER_ADMIN' })
  api = server.client(await newSession(server, person))
})
afterAll(() => server[Symbol.asyncDispose]())

const sheetOf = (prices: readonly string[], day = '2026-01-10') =>
  [
    'time,price',
    ...prices.map((price, hour) => `${day}T${String(hour).padStart(2, '0')}:00:00Z,${price}`),
  ].join('\n')
const upload = (
  csv: string,
  { code = 'ME', unit = 'per_MWh' as const, keep = false, overwrite = false, currency = 'EUR' } = {},
) => api.spotMarket.upload({ code, csv, unit, currency, keep, overwrite })
const priced = async (code = 'ME', day = '2026-01-10') =>
  (await api.spotMarket.prices({ code, day })).data.pricesPerMwh

test('a preview shows the content of a sheet, and changes nothing', async () => {
  const { data } = await upload(`${sheetOf(['10', '-5.5', '20'])}\nyesterday,7\n`)
  expect(data).toEqual({
    from: Date.parse('2026-01-10T00:00Z'),
    to: Date.parse('2026-01-10T03:00Z'),
    prices: 3,
    minutes: 60,
    dropped: 1,
    minPerMwh: -5.5,
    maxPerMwh: 20,
    meanPerMwh: 24.5 / 3,
    overwritten: 0,
    isKept: false,
  })
  expect((await priced()).every((price) => price === null)).toBe(true)
})

test('saved prices are returned like others, with their source, and dependent calculations are notified', async () => {
  const taken = () => server.app.platform.inTx(system, ({ tx }) => takeSpotChanges(tx))
  await taken()
  expect(
    (await upload(sheetOf(['0.01', '0.02']), { code: 'RS', unit: 'per_kWh' as never, keep: true })).data
      .isKept,
  ).toBe(true)
  const { data } = await api.spotMarket.prices({ code: 'RS', day: '2026-01-10' })
  expect(data).toMatchObject({ source: 'upload', isSample: false, currency: 'EUR' })
  // 01:00 in Belgrade is midnight in UTC
  expect(data.pricesPerMwh.slice(3, 13)).toEqual([null, 10, 10, 10, 10, 20, 20, 20, 20, null])
  expect(await taken()).toEqual([{ zone: 'RS', currency: null, from: '2026-01-10', to: '2026-01-10' }])
})

test('published prices are overwritten only on request, sample prices always', async () => {
  const points = [10_000, 20_000].map((milliPerMwh, i) => ({
    startMs: Date.parse('2026-02-10T00:00Z') + i * 3_600_000,
    minutes: 60,
    milliPerMwh,
  }))
  for (const [zone, isSample] of [
    ['HU', false],
    ['SK', true],
  ] as const)
    await server.app.platform.inTx(system, (change) =>
      keepSpotPrices(change, { zone, currency: 'EUR', source: 'entsoe', isSample, points }, new Date(0)),
    )
  const sheet = sheetOf(['10', '99'], '2026-02-10')
  expect((await upload(sheet, { code: 'HU' })).data.overwritten).toBe(4)
  expect((await upload(sheet, { code: 'HU', currency: 'HUF' })).data.overwritten).toBe(8)
  expect((await upload(sheet, { code: 'SK' })).data.overwritten).toBe(0)
  await expect(upload(sheet, { code: 'HU', keep: true })).rejects.toMatchObject({ code: 'conflict' })
  expect((await priced('HU', '2026-02-10')).slice(8, 10)).toEqual([20, 20])
  await upload(sheet, { code: 'HU', keep: true, overwrite: true })
  expect((await priced('HU', '2026-02-10')).slice(4, 13)).toEqual([10, 10, 10, 10, 99, 99, 99, 99, null])
})

test.each([
  ['no prices', 'a,b\n1,2'],
  ['a header only', 'time,price\n'],
  ['local times, some of which occur twice', 'time,price\n2026-01-10 00:00,5'],
  ['an unclosed quotation mark', 'time,price\n"2026'],
  ['seconds', 'time,price\n2026-01-10T00:00:01Z,5\n2026-01-10T00:15:01Z,5'],
])('%s is refused with the reason', async (_what, csv) => {
  await expect(upload(csv, { keep: true })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path: 'csv', message: expect.any(String) }] },
  })
})

test('an unknown zone does not exist', async () => {
  await expect(upload(sheetOf(['1']), { code: 'XX' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the list of zones shows whether each zone is needed, the source of its prices and how many are missing', async () => {
  const { zones, providers } = (await api.spotMarket.zones()).data
  expect(providers).toEqual([])
  const of = (code: string) => zones.find((zone) => zone.code === code)
  expect(zones.filter(({ code }) => code === 'DE_LU').length).toBe(1)
  expect(of('HU')).toMatchObject({
    isNeeded: false,
    askedAt: null,
    failure: null,
    newest: { day: '2026-02-10', source: 'upload', isSample: false },
  })
  expect(of('ES')).toMatchObject({ newest: null })
  expect(of('ES')?.missing).toBeGreaterThan(31 * 92)
})
