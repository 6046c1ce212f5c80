import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { loadEmhassHouse } from '../../testing/emhass-house.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { forecastsAnswer } from './forecast-answer.ts'
import { makeForecasts } from './make-forecasts.ts'
import { readPowerForecast } from './read-power-forecasts.ts'

const zone = 'Europe/Paris'
/** ISO 3166-1 numeric, as for ids of countries */
const FRANCE = 250

let server: TestServer
let world: TwoCompanies
let house: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { company, people } = world
  house = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.groupId,
    ownerId: people.owner.id,
    name: 'Maison',
    countryId: FRANCE,
    timezone: zone,
  })
  await seedGrant(platform, { locationId: house.id, userId: people.viewer.id, actions: ['view'] })
  await loadEmhassHouse(platform, house.id, ['emhass-2024-09-10.csv'])
})
afterAll(() => server[Symbol.asyncDispose]())

const nowMs = Date.parse('2024-10-31T10:07:00Z')
/** Made again, whatever is kept. */
async function forecastAt(atMs: number) {
  const { platform } = server.app
  await makeForecasts(platform, [house.id], atMs)
  return forecastsAnswer(await readPowerForecast(platform, house.id, atMs), null, false)
}

describe('forecasts of a measured house', () => {
  test('begin with the running quarter-hour and cover 48 hours', async () => {
    const { startMs, load, solar } = await forecastAt(nowMs)
    expect(startMs).toBe(Date.parse('2024-10-31T10:00:00Z'))
    expect([load.powerW.length, load.p10W.length, solar?.powerW.length]).toEqual([192, 192, 192])
  })

  test('report how good they are, and have a band around the expected value', async () => {
    const { load, solar } = await forecastAt(nowMs)
    for (const one of [load, solar]) {
      expect(one?.knownDays).toBeGreaterThan(30)
      expect(one?.accuracy).toMatchObject({ days: 14, basis: 'recalculated' })
      expect(one?.accuracy.maeKwhPerDay).toBeGreaterThan(0)
      expect(one?.source).toBe(one?.accuracy.isWorseThanPersistence ? 'persistence' : 'forecast')
      one?.powerW.forEach((watts, i) => {
        expect(one.p10W[i]).toBeLessThanOrEqual(watts ?? 0)
        expect(one.p90W[i]).toBeGreaterThanOrEqual(watts ?? 0)
      })
    }
  })

  test('expect no sun at night', async () => {
    const { startMs, solar } = await forecastAt(nowMs)
    // 22:00 to 05:00 in Paris
    const night = solar?.powerW.filter((_, i) =>
      [21, 22, 23, 0, 1, 2, 3].includes(new Date(startMs + i * 900_000).getUTCHours()),
    )
    expect(new Set(night)).toEqual(new Set([0]))
  })

  test('use no measurements from after the time at which they are made', async () => {
    const earlier = await forecastAt(nowMs)
    await server.app.platform.db
      .updateTable('location_quarter')
      .set({ import_wh: 9_999 })
      .where('location_id', '=', house.id)
      .where('at', '>=', new Date(earlier.startMs))
      .execute()
    expect((await forecastAt(nowMs)).load.powerW).toEqual(earlier.load.powerW)
  })
})

test('without history, a forecast has no values and says how many days are missing', async () => {
  const client = server.client(await newSession(server, world.people.viewer))
  const { data } = await client.forecasts.ofLocation({ locationId: house.id })
  expect(data.load).toMatchObject({
    ...{ source: 'persistence', reason: 'too_little_history', knownDays: 0, missingDays: 3 },
    accuracy: { days: 0, maeKwhPerDay: null, isWorseThanPersistence: null },
  })
  expect(data.load.powerW).toEqual(Array(192).fill(null))
  expect(data.solar).toBeNull()
})
