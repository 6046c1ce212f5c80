import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedLocation } from '../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { system } from '../../platform/changes.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { WorkFailed } from '../../platform/separate-process.ts'
import { loadEmhassHouse } from '../../testing/emhass-house.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { calculateForecasts } from './calculation/calculate-forecasts.ts'
import { createForecasts, readPowerForecasts } from './index.ts'
import { forgetForecasts, LASTS_MS } from './kept/kept-forecasts.commands.ts'
import { listKeptForecasts } from './kept/kept-forecasts.queries.ts'
import { makeDueForecasts } from './make-forecasts.job.ts'
import type { ForecastParts } from './make-forecasts.ts'

const MINUTE_MS = 60_000
const nowMs = Date.parse('2024-10-31T10:07:00Z')

let server: TestServer
let world: TwoCompanies
let house: number
/** How many locations were calculated. */
let calculated: number[] = []
const parts = (): ForecastParts & { stopping: AbortSignal } => ({
  ...server.app.platform,
  calculate(orders) {
    calculated.push(...orders.map(({ locationId }) => locationId))
    return calculateForecasts(orders)
  },
})

const addHouse = async (name: string) => {
  const { company, people } = world
  const { id } = await seedLocation(server.app.platform, {
    ...{ companyId: company.id, locationGroupId: company.groupId, ownerId: people.owner.id },
    ...{ name, countryId: 250, timezone: 'Europe/Paris' },
  })
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  house = await addHouse('Maison')
  await loadEmhassHouse(server.app.platform, house, ['emhass-2024-09-10.csv'])
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.app.platform.db.deleteFrom('forecast').execute()
  await server.app.platform.db.deleteFrom('past_forecast').execute()
  calculated = []
})

const readAt = async (atMs: number) => (await readPowerForecasts(parts(), [house], atMs)).get(house)
const dueAt = (atMs: number) => makeDueForecasts(parts(), () => atMs)

test('a forecast is made when it is asked for, kept for an hour and then made again', async () => {
  expect((await readAt(nowMs))?.madeMs).toBe(nowMs)
  expect((await readAt(nowMs + 59 * MINUTE_MS))?.madeMs).toBe(nowMs)
  expect(calculated).toEqual([house])
  expect((await readAt(nowMs + 61 * MINUTE_MS))?.madeMs).toBe(nowMs + 61 * MINUTE_MS)
})

test('what is kept is what was made', async () => {
  const [made] = await keptAndMade()
  const kept = (await listKeptForecasts(server.app.platform.db, [house])).get(house)
  expect(kept?.load.source).toBe(made?.series.load?.source)
  expect(kept?.solar?.judged).toEqual(made?.series.solar?.judged)
  const made0 = made?.series.load?.powerW ?? []
  expect(kept?.load.powerW).toHaveLength(192)
  kept?.load.powerW.forEach((watts, i) => {
    expect(watts).toBeCloseTo(made0[i] ?? Number.NaN, 1)
  })
})

async function keptAndMade() {
  const made: Awaited<ReturnType<typeof calculateForecasts>> = []
  const noting: ForecastParts = {
    ...server.app.platform,
    async calculate(orders) {
      made.push(...(await calculateForecasts(orders)))
      return made
    },
  }
  await readPowerForecasts(noting, [house], nowMs)
  return made
}

test('forecasts of locations that were asked for lately are made every hour, others are not', async () => {
  await readAt(nowMs)
  expect(await dueAt(nowMs + 59 * MINUTE_MS)).toBe(0)
  expect(await dueAt(nowMs + LASTS_MS)).toBe(1)
  expect(await dueAt(nowMs + LASTS_MS)).toBe(0)
  // nobody asked for three days
  expect(await dueAt(nowMs + 3 * UTC_DAY_MS)).toBe(0)
  await readAt(nowMs + 3 * UTC_DAY_MS)
  expect(await dueAt(nowMs + 3 * UTC_DAY_MS + LASTS_MS)).toBe(1)
})

test('two servers share the locations that are due', async () => {
  const houses = [house, ...(await Promise.all(['A', 'B', 'C'].map(addHouse)))]
  await readPowerForecasts(parts(), houses, nowMs)
  calculated = []
  const counts = await Promise.all([dueAt(nowMs + LASTS_MS), dueAt(nowMs + LASTS_MS)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(4)
  expect(calculated.toSorted()).toEqual(houses.toSorted())
})

test('forecasts are judged once a day, and by kept ones once a week of them is kept', async () => {
  const days = Array.from({ length: 9 }, (_, day) => nowMs - (8 - day) * UTC_DAY_MS)
  const bases: (string | undefined)[] = []
  for (const day of days) {
    bases.push((await readAt(day))?.load.judged.basis)
    // judged this morning
    const later = await readAt(day + 5 * LASTS_MS)
    expect(later?.judgedMs).toBe(day)
  }
  expect(bases).toEqual([...Array(7).fill('recalculated'), 'kept', 'kept'])
  const { load } = (await readAt(nowMs)) ?? {}
  expect(load?.judged.days).toBeGreaterThanOrEqual(7)
  expect(load?.judged.maeKwhPerDay).toBeGreaterThan(0)
})

test('the first forecast of a local day is kept as it was made, for three weeks', async () => {
  const { db, inTx } = server.app.platform
  await readAt(nowMs)
  await readAt(nowMs + 2 * LASTS_MS)
  const past = () =>
    db.selectFrom('past_forecast').select(['kind', 'made_at', 'day']).orderBy('kind').execute()
  expect(await past()).toEqual([
    { kind: 'load', made_at: new Date(nowMs), day: '2024-10-31' },
    { kind: 'solar', made_at: new Date(nowMs), day: '2024-10-31' },
  ])
  await inTx(system, ({ tx }) => forgetForecasts(tx, nowMs + 21 * UTC_DAY_MS))
  expect(await past()).toHaveLength(2)
  await inTx(system, ({ tx }) => forgetForecasts(tx, nowMs + 23 * UTC_DAY_MS))
  expect(await past()).toEqual([])
  expect(await db.selectFrom('forecast').selectAll().execute()).toEqual([])
})

test('a location that cannot be calculated does not affect others, and keeps the forecast it has', async () => {
  const other = await addHouse('Broken')
  await readPowerForecasts(parts(), [house, other], nowMs)
  const broken: ForecastParts = {
    ...server.app.platform,
    async calculate(orders) {
      if (orders.some(({ locationId }) => locationId === other)) throw new WorkFailed('it ended')
      return calculateForecasts(orders)
    },
  }
  const found = await readPowerForecasts(broken, [house, other], nowMs + LASTS_MS)
  expect([found.get(house)?.madeMs, found.get(other)?.madeMs]).toEqual([nowMs + LASTS_MS, nowMs])
})

test('the process next to the server calculates the same', async () => {
  const expected = await readAt(nowMs)
  await server.app.platform.db.deleteFrom('forecast').execute()
  await using forecasts = createForecasts({ ...server.app.platform, metrics: createMetrics() })
  const found = (await readPowerForecasts(forecasts.parts, [house], nowMs)).get(house)
  expect(found).toEqual(expected)
})
