import type { NetworkPriceFile } from '@kilowatt/contracts/grid-tariff/network-price-file'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

type Price = NetworkPriceFile['prices'][number]

const network = {
  kind: 'network',
  userGroup: 0,
  consumers: ['household'],
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
  powerEurPerKwMonth: [4, 1.2, 0.3, 0.03, 0.003],
  energyEurPerKwh: [0.023, 0.021, 0.018, 0.018, 0.014],
  source: 'UL RS 99/26, https://www.uradni-list.si',
  confidence: 'high',
} satisfies Price

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  admin = await someone('ROLE_SUPER_ADMIN')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.app.platform.db.deleteFrom('network_price').execute()
  await server.app.platform.db.deleteFrom('calendar_day').execute()
})

const someone = async (role: 'ROLE_SUPER_ADMIN' | 'ROLE_USER') =>
  server.client(await signedInAs(server, await seedPerson(server.app.platform, { role })))

const bookRow = async () => {
  const { network: rows } = (await server.client().networkPrices.book()).data
  return rows.findLast(
    ({ validFrom, userGroup, consumers }) =>
      userGroup === 0 && consumers.includes('household') && validFrom <= '2027-06-01',
  )
}

test('a version is added, corrected and withdrawn, and all calculations use it at once', async () => {
  expect((await bookRow())?.validTo).toBe('2026-12-31')
  const { id } = (await admin.networkPrices.add({ data: network })).data
  const { kind: _kind, ...row } = network
  expect(await bookRow()).toEqual(row)
  await admin.networkPrices.change({ priceId: id, data: { ...network, validTo: null } })
  expect((await bookRow())?.validTo).toBeNull()
  const { versions } = (await admin.networkPrices.list()).data
  const own = versions.filter((version) => version.id !== null)
  expect(own).toMatchObject([{ id, price: { ...network, validTo: null } }])
  expect(own[0]?.addedBy).toContain('@')
  expect(versions.length).toBeGreaterThan(20)
  await admin.networkPrices.withdraw({ priceId: id })
  expect((await bookRow())?.validTo).toBe('2026-12-31')
  await expect(admin.networkPrices.withdraw({ priceId: id })).rejects.toMatchObject({ code: 'not_found' })
})

test.each<[string, object, string, string]>([
  ['days of an existing version', { validFrom: '2027-06-01' }, 'data.validFrom', 'overlaps'],
  ['an incomplete month', { validFrom: '2028-01-15', validTo: null }, 'data.validFrom', 'not_whole_months'],
  [
    'an end before the start',
    { validFrom: '2028-02-01', validTo: '2028-01-31' },
    'data.validTo',
    'ends_before_it_begins',
  ],
  ['a missing source', { validFrom: '2028-01-01', validTo: null, source: ' ' }, 'data.source', 'Too small'],
  ['prices for four blocks', { energyEurPerKwh: [1, 2, 3, 4] }, 'data.energyEurPerKwh', 'Too small'],
  ['a negative price', { powerEurPerKwMonth: [-1, 0, 0, 0, 0] }, 'data.powerEurPerKwMonth.0', 'Too small'],
  ['a repeated value', { consumers: ['household', 'household'] }, 'data.consumers', 'names a value twice'],
])('refuses %s', async (_case, wrong, path, message) => {
  await admin.networkPrices.add({ data: network })
  const data = { ...network, ...wrong } as typeof network
  await expect(admin.networkPrices.add({ data })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path, message: expect.stringContaining(message) }] },
  })
})

test('a version may be changed within its own time, but must not overlap others for the same customers', async () => {
  const { id } = (await admin.networkPrices.add({ data: network })).data
  await admin.networkPrices.add({ data: { ...network, validFrom: '2028-01-01', validTo: null } })
  await admin.networkPrices.change({ priceId: id, data: { ...network, validTo: '2027-06-30' } })
  await expect(
    admin.networkPrices.change({ priceId: id, data: { ...network, validTo: '2028-06-30' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

const file = (prices: Price[], days: NetworkPriceFile['days'] = []): NetworkPriceFile => ({
  format: 'kilowatt.network-prices',
  formatVersion: 1,
  country: 'SI',
  currency: 'EUR',
  prices,
  days,
})

test('a file is imported completely or not at all, and importing it again changes nothing', async () => {
  const factor = { ...network, kind: 'excess_factor', factor: 1.1 } as const
  const { userGroup: _group, consumers: _consumers, ...factorPrice } = factor
  const day = { date: '2027-05-14', isWorkFree: true, source: 'decree' }
  const imported = file([network, factorPrice as Price], [day])
  expect((await admin.networkPrices.import({ data: imported })).data).toEqual({ added: 3, unchanged: 0 })
  expect((await admin.networkPrices.import({ data: imported })).data).toEqual({ added: 0, unchanged: 3 })
  const levy: Price = {
    kind: 'levy',
    levy: 'excise',
    eurPerKwh: 0.002,
    validFrom: '2027-01-01',
    validTo: null,
    source: 'UL',
    confidence: 'high',
  }
  const overlapping = file([network, levy, { ...network, validFrom: '2027-12-01', validTo: null }])
  await expect(admin.networkPrices.import({ data: overlapping })).rejects.toMatchObject({
    data: { fields: [{ path: 'data.prices.2', message: 'overlaps' }] },
  })
  const { versions } = (await admin.networkPrices.list()).data
  expect(versions.filter(({ id }) => id !== null)).toHaveLength(2)
})

test('a day is work-free in all calculations, until it is removed', async () => {
  const date = '2027-05-14'
  await admin.networkPrices.setDay({ date, data: { isWorkFree: true, source: 'decree' } })
  await admin.networkPrices.setDay({ date, data: { isWorkFree: true, source: 'decree of 1 May' } })
  const days = async () =>
    (await server.client().networkPrices.book()).data.dayOverrides.filter((one) => one.date === date)
  expect(await days()).toEqual([{ date, isWorkFree: true, source: 'decree of 1 May' }])
  await admin.networkPrices.removeDay({ date })
  expect(await days()).toEqual([])
  await expect(admin.networkPrices.removeDay({ date })).rejects.toMatchObject({ code: 'not_found' })
})

test('only super admins make changes and see the list', async () => {
  const { id } = (await admin.networkPrices.add({ data: network })).data
  const ana = await someone('ROLE_USER')
  for (const denied of [
    () => ana.networkPrices.list(),
    () => ana.networkPrices.add({ data: { ...network, validFrom: '2029-01-01', validTo: null } }),
    () => ana.networkPrices.change({ priceId: id, data: network }),
    () => ana.networkPrices.withdraw({ priceId: id }),
    () => ana.networkPrices.import({ data: file([]) }),
    () => ana.networkPrices.setDay({ date: '2027-05-14', data: { isWorkFree: true, source: 'me' } }),
  ])
    await expect(denied()).rejects.toMatchObject({ code: 'forbidden' })
})
