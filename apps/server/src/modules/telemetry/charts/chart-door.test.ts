import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { asCaller } from '../../../testing/people/as-caller.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { loadHistory } from '../history/history-load.ts'
import { accessChart } from './chart-door.ts'
import { readChart } from './charts.queries.ts'
import { readWishedChart } from './charts-wished.queries.ts'

const zone = 'Europe/Ljubljana'

let server: TestServer
let world: TwoCompanies
let locationId: number

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  locationId = (
    await seedLocation(platform, {
      companyId: world.company.id,
      locationGroupId: world.company.groupId,
      timezone: zone,
    })
  ).id
  const { id: deviceId } = await seedDevice(platform, { locationId, category: 'GRID' })
  await loadHistory(platform, {
    locationId,
    timezone: zone,
    devices: [{ deviceId, category: 'GRID' }],
    days: ['2025-03-29', '2025-03-30', '2025-03-31'].map((day, place) => ({
      day,
      deviceId,
      columns: {
        powerW: Float64Array.from({ length: 1440 }, (_, minute) => 300 + place * 100 + (minute % 60)),
        energyImportWh: Float64Array.from({ length: 1440 }, (_, minute) => (place * 1440 + minute) * 6),
      },
    })),
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const aggregator = () => asCaller({ userId: 0, role: 'ROLE_AGGREGATOR', companyId: world.company.id })
const range = (first: string, last: string) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})

/** The chart as the call reads it, and in how many statements. */
async function ask(wish: { from: number; to: number; interval: string }, actor = aggregator()) {
  let statements = 0
  const counting = server.app.platform.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const request = { ...wish, measure: 'power' as const, locationId }
  const { location, ahead } = await accessChart(counting, actor, request)
  const chart = await readWishedChart(counting, location, request, Date.now(), ahead)
  return { chart, statements }
}

test.each([
  ['a year by the day', { ...range('2025-01-01', '2025-12-31'), interval: '86400' }, 1],
  ['a year by the month', { ...range('2025-01-01', '2025-12-31'), interval: 'month' }, 1],
  ['a month by the quarter-hour', { ...range('2025-03-01', '2025-03-31'), interval: '900' }, 1],
  ['a day by the hour', { ...range('2025-03-30', '2025-03-30'), interval: '3600' }, 1],
  ['a day by the minute', { ...range('2025-03-30', '2025-03-30'), interval: '60' }, 3],
])('%s comes with the door of its location, the same as without', async (_name, wish, most) => {
  const { platform } = server.app
  await ask(wish)
  const { chart, statements } = await ask(wish)
  expect(statements).toBeLessThanOrEqual(most)
  expect(chart).toEqual(
    await readChart(
      platform.db,
      { id: locationId, timezone: zone },
      { ...wish, measure: 'power' },
      Date.now(),
    ),
  )
  expect(chart.series[0]?.values.some((value) => value !== null)).toBe(true)
})

test('a location that lies in another zone now is drawn by that one', async () => {
  const { platform } = server.app
  const wish = { ...range('2025-03-01', '2025-03-31'), interval: '86400' }
  const before = await ask(wish)
  const move = (timezone: string) =>
    platform.db.updateTable('location').set({ timezone }).where('id', '=', locationId).execute()
  await move('Europe/Lisbon')
  const first = await ask(wish)
  expect(first.chart.timezone).toBe('Europe/Lisbon')
  expect(first.chart.at[0]).toBe(localDayRange('Europe/Lisbon', '2025-02-28').startMs)
  const second = await ask(wish)
  expect(second.chart).toEqual(first.chart)
  expect(second.statements).toBe(1)
  await move(zone)
  expect((await ask(wish)).chart).toEqual(before.chart)
})

test('who does not know of a location is told that before anything of a wrong range', async () => {
  const good = { ...range('2025-03-01', '2025-03-31'), interval: '86400' }
  await ask(good)
  const stranger = asCaller({ userId: 0, role: 'ROLE_USER', companyId: null })
  for (const wish of [good, { ...good, to: good.from - 1 }, { ...good, interval: '7' }])
    await expect(ask(wish, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...good, to: good.from - 1 })).rejects.toMatchObject({ code: 'invalid' })
})
