import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { listSpotDays } from '../../src/modules/spot-market/stored/spot-prices.queries.ts'
import { startTestServer } from '../../src/testing/servers/test-server.ts'
import { seedCompany } from '../companies.ts'
import { seedLocation } from '../locations.ts'
import { keepDemoPrices, startDemoPrices } from './demo-prices.ts'

const MORNING = Date.parse('2026-11-23T09:00:00+01:00')
const AFTERNOON = Date.parse('2026-11-23T14:00:00+01:00')
const year = { startMs: MORNING - 400 * 86_400_000, endMs: MORNING + 5 * 86_400_000 }

async function demoServer() {
  const server = await startTestServer()
  const { platform } = server.app
  const company = await seedCompany(platform)
  const place = await seedLocation(platform, { companyId: company.id, locationGroupId: company.rootGroupId })
  const { id } = await platform.db
    .selectFrom('region')
    .select('id')
    .where('code', '=', 'SI')
    .executeTakeFirstOrThrow()
  await platform.db.updateTable('location').set({ region_id: id }).where('id', '=', place.id).execute()
  const days = () => listSpotDays(platform.db, ['SI', 'AT'], year)
  return { platform, days, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a demo has a year of sample prices for the zones of its locations, and in the afternoon the prices of tomorrow', async () => {
  await using demo = await demoServer()
  await keepDemoPrices(demo.platform, MORNING, 366)
  const before = await demo.days()
  // in Brussels, the day 366 days ago began on the previous UTC day
  expect([before.length, before.at(0)?.day, before.at(-1)?.day]).toEqual([368, '2025-11-21', '2026-11-23'])
  expect(new Set(before.map((row) => `${row.zone} ${row.source} ${row.is_sample}`))).toEqual(
    new Set(['SI sample true']),
  )
  await keepDemoPrices(demo.platform, AFTERNOON, 1)
  const after = await demo.days()
  expect(after.at(-1)?.day).toBe('2026-11-24')
  // existing prices are not overwritten
  expect(after.filter((row) => row.fetched_at.getTime() === AFTERNOON).map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
  ])
})

test('has no sample prices with a configured provider', async () => {
  await using demo = await demoServer()
  const { config } = demo.platform
  const energyCharts = { baseUrl: 'http://127.0.0.1:1' }
  await using asking = startDemoPrices({
    ...demo.platform,
    config: { ...config, spotPrices: { entsoe: null, energyCharts, ecb: null } },
  })
  await asking[Symbol.asyncDispose]()
  expect(await demo.days()).toEqual([])
})

test('starts with prices, and stops on request', async () => {
  await using demo = await demoServer()
  await using prices = startDemoPrices(demo.platform)
  const { startMs } = localDayRange('Europe/Brussels', '2026-01-01')
  await expect
    .poll(
      async () => (await listSpotDays(demo.platform.db, ['SI'], { startMs: 0, endMs: startMs * 2 })).length,
    )
    .toBeGreaterThan(300)
  await prices[Symbol.asyncDispose]()
})
