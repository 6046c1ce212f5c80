import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { loadEmhassHouse } from '../../../testing/emhass-house.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { sendWeather, startFakeWeather, type WeatherReply } from '../../../testing/weather/fake-weather.ts'
import { forecastsAnswer } from '../forecast-answer.ts'
import { makeDueForecasts } from '../make-forecasts.job.ts'
import { readPowerForecasts } from '../read-power-forecasts.ts'
import { fetchDueWeather } from './fetch-weather.job.ts'
import { openMeteo } from './open-meteo.ts'
import { readWeather, readWeatherState } from './weather.queries.ts'
import { weatherLastsMs } from './weather-plan.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const morning = Date.parse('2024-10-31T06:07:00Z')

let server: TestServer
let world: TwoCompanies
let service: Awaited<ReturnType<typeof startFakeWeather>>
let house: number
let nowMs = morning
let failures: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  house = await addHouse('Maison', { latitude: 45.4831, longitude: 0.3127 })
  await loadEmhassHouse(server.app.platform, house, ['emhass-2024-09-10.csv'])
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  const { db } = server.app.platform
  await db.deleteFrom('forecast').execute()
  await db.deleteFrom('weather_place').execute()
  nowMs = morning
  failures = []
  service = await startFakeWeather(() => nowMs)
  return () => service[Symbol.asyncDispose]()
})

async function addHouse(name: string, place: { latitude: number; longitude: number } | null) {
  const { company, people } = world
  const { id } = await seedLocation(server.app.platform, {
    ...{ companyId: company.id, locationGroupId: company.groupId, ownerId: people.owner.id },
    ...{ name, countryId: 250, timezone: 'Europe/Paris' },
  })
  await server.app.platform.db
    .updateTable('location')
    .set({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })
    .where('id', '=', id)
    .execute()
  return id
}

const readForecastOf = async (id: number) =>
  (await readPowerForecasts(server.app.platform, [id], nowMs)).get(id)
const weatherOf = async (id: number) =>
  (
    await readWeather(server.app.platform.db, [id], {
      startMs: nowMs - 50 * UTC_DAY_MS,
      endMs: nowMs + 3 * UTC_DAY_MS,
    })
  ).get(id)
const places = () => server.app.platform.db.selectFrom('weather_place').selectAll().execute()

async function round(callsPerDay = 9_000) {
  const { platform } = server.app
  const backOff = {
    ...{ attempts: 2, firstMs: 1, longestMs: 60_000, random: () => 1, pause: async () => undefined },
  }
  const surroundings = { signal: platform.stopping, now: () => nowMs, backOff }
  const parts = {
    ...platform,
    weather: { service: openMeteo({ baseUrl: service.baseUrl, key: null }, surroundings), callsPerDay },
    countFailure: ({ fault }: { fault: string }) => void failures.push(fault),
  }
  await fetchDueWeather(parts, () => nowMs)
}

test('neighbours share a request, which has no exact place; then it is repeated each hour', async () => {
  const neighbour = await addHouse('Voisin', { latitude: 45.5218, longitude: 0.2611 })
  await readPowerForecasts(server.app.platform, [house, neighbour], nowMs)
  await round()
  const [first] = service.asked
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    ...{ latitude: '45.5', longitude: '0.3', hourly: 'temperature_2m,shortwave_radiation' },
    ...{ timeformat: 'unixtime', timezone: 'UTC', forecast_days: '3', past_days: '46' },
  })
  expect(first?.userAgent).toMatch(/^Kilowatt/)
  expect((await weatherOf(house))?.radiationW).toEqual((await weatherOf(neighbour))?.radiationW)
  nowMs += 50 * MINUTE_MS
  await round()
  expect(service.asked).toHaveLength(1)
  nowMs += 10 * MINUTE_MS
  await round()
  expect(service.asked.map(({ url }) => url.searchParams.get('past_days'))).toEqual(['46', '1'])
})

test('places that no one needs are not asked for, and a budget for a day is kept by asking less often', async () => {
  await round()
  expect(service.asked).toEqual([])
  expect(weatherLastsMs(100, 9_000)).toBe(59 * MINUTE_MS)
  expect(weatherLastsMs(1_000, 8_000)).toBe(3 * HOUR_MS)
})

test('the forecast is made again once its weather is there, says when it was fetched, and names the source', async () => {
  const before = await readForecastOf(house)
  expect(before?.weatherMs).toBeNull()
  expect(before && forecastsAnswer(before, null, true).weather.missing).toBe('not_fetched')
  expect(before && forecastsAnswer(before, null, false).weather.missing).toBe('no_service')
  nowMs += 5 * MINUTE_MS
  await round()
  expect(await makeDueForecasts(partsAt(), () => nowMs)).toBe(1)
  const after = await readForecastOf(house)
  expect(after?.solar?.weatherSlots).toBeGreaterThan(60)
  expect(after && forecastsAnswer(after, null, true).weather).toEqual({
    ...{ fetchedMs: nowMs, missing: null },
    attribution: { name: 'Open-Meteo.com', url: 'https://open-meteo.com/' },
  })
})
const partsAt = () => server.app.platform

test('radiation belongs to the hour before its stamp', async () => {
  const usual = service.rules.radiationW
  const tomorrow = Date.parse('2024-11-01T00:00Z')
  service.rules.radiationW = (endMs) =>
    endMs < tomorrow ? usual(endMs) : endMs === tomorrow + 12 * HOUR_MS ? 500 : 0
  await readForecastOf(house)
  await round()
  nowMs += HOUR_MS
  const { startMs = 0, solar } = (await readForecastOf(house)) ?? {}
  const sunny = Array.from(solar?.powerW ?? [], (watts, i) => ({ watts, atMs: startMs + i * 900_000 }))
    .filter(({ watts, atMs }) => watts > 0 && atMs >= tomorrow && atMs < tomorrow + UTC_DAY_MS)
    .map(({ atMs }) => new Date(atMs).toISOString().slice(11, 16))
  expect(sunny).toEqual(['11:00', '11:15', '11:30', '11:45'])
})

test('a location without coordinates is forecast without weather, and says so', async () => {
  const nowhere = await addHouse('Nulle part', null)
  const forecast = await readForecastOf(nowhere)
  await round()
  expect(service.asked).toEqual([])
  expect(forecast && forecastsAnswer(forecast, null, true).weather).toEqual({
    ...{ fetchedMs: null, missing: 'no_coordinates', attribution: null },
  })
})

test('without the service, the last weather stays with its age, and forecasts go on', async () => {
  await readForecastOf(house)
  await round()
  const fetchedMs = nowMs
  await service[Symbol.asyncDispose]()
  nowMs += 5 * HOUR_MS
  await round()
  const forecast = await readForecastOf(house)
  expect(forecast?.madeMs).toBe(nowMs)
  expect(forecast?.weatherMs).toBe(fetchedMs)
  expect(forecast?.solar?.weatherSlots).toBeGreaterThan(20)
  expect(failures).toEqual(['down'])
  expect(await readWeatherState(server.app.platform.db, nowMs)).toEqual({
    ...{ places: 1, placesWithWeather: 1, failing: 1, failure: 'down' },
    ...{ askedMs: nowMs, answeredMs: fetchedMs, oldestMs: fetchedMs },
  })
  expect(await places()).toMatchObject([{ answered_at: new Date(fetchedMs), failure: 'down' }])
  // asked again sooner than in an hour
  await using again = await startFakeWeather(() => nowMs)
  service = again
  nowMs += 11 * MINUTE_MS
  await round()
  expect(again.asked[0]?.url.searchParams.get('past_days')).toBe('1')
  expect(await places()).toMatchObject([{ answered_at: new Date(nowMs), failure: null }])
})

test('one odd place keeps no other from its weather', async () => {
  const far = await addHouse('Loin', { latitude: 48.86, longitude: 2.35 })
  await readPowerForecasts(server.app.platform, [house, far], nowMs)
  service.rules.instead = (response, replies) =>
    sendWeather(
      response,
      replies.map((reply) => (reply.latitude > 48 ? { ...reply, latitude: -33 } : reply)),
    )
  await round()
  expect(await weatherOf(house)).toBeDefined()
  expect(await weatherOf(far)).toBeUndefined()
  expect(await places()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ lat_tenths: 455, failure: null }),
      expect.objectContaining({ lat_tenths: 489, failure: 'not_weather', answered_at: null }),
    ]),
  )
})

test('two servers ask for a place once', async () => {
  await readForecastOf(house)
  await Promise.all([round(), round()])
  expect(service.asked).toHaveLength(1)
})

test('a value that the service no longer knows stays as it was', async () => {
  await readForecastOf(house)
  await round()
  const before = await weatherOf(house)
  nowMs += HOUR_MS
  service.rules.radiationW = () => null
  service.rules.temperatureC = (atMs) => (atMs < nowMs ? null : -3.26)
  await round()
  const after = await weatherOf(house)
  expect(after?.radiationW).toEqual(before?.radiationW)
  expect([after?.temperatureC[0], after?.temperatureC.at(-1)]).toEqual([9.4, -3.3])
})

const changed = (change: (reply: WeatherReply) => unknown) => () => {
  service.rules.instead = (response, replies) => {
    for (const reply of replies) change(reply)
    sendWeather(response, replies)
  }
}
const later =
  (seconds: number) =>
  ({ hourly }: WeatherReply) => {
    hourly.time = hourly.time.map((stamp) => stamp + seconds)
  }
const answered =
  (status: number, body: string, headers = {}) =>
  () => {
    service.rules.instead = (response) => void response.writeHead(status, headers).end(body)
  }

describe('an answer that is no weather changes nothing:', () => {
  test.each([
    [
      'an error',
      'refused',
      answered(400, '{"error":true,"reason":"Parameter \'latitude\' is out of range"}'),
    ],
    ['a wrong key', 'refused', answered(401, '{"error":true}')],
    ['a broken service', 'down', answered(500, 'oops')],
    ['a busy service', 'busy', answered(429, '', { 'retry-after': '3600' })],
    ['a page', 'not_weather', answered(200, '<html>Sign in to the hotel</html>')],
    ['a redirect', 'down', answered(302, '', { location: 'http://169.254.169.254/' })],
    ['endless text', 'too_large', answered(200, ' '.repeat(5_000_000))],
    ['too many hours', 'not_weather', changed(({ hourly }) => hourly.time.push(...Array(3_000).fill(0)))],
    [
      'Fahrenheit',
      'not_weather',
      changed((reply) => {
        reply.hourly_units.temperature_2m = '°F'
      }),
    ],
    [
      'other sums than watts',
      'not_weather',
      changed((reply) => {
        reply.hourly_units.shortwave_radiation = 'MJ/m²'
      }),
    ],
    ['a sun on the doorstep', 'not_weather', changed(({ hourly }) => hourly.shortwave_radiation.fill(9_000))],
    ['a frozen hell', 'not_weather', changed(({ hourly }) => hourly.temperature_2m.fill(-120))],
    [
      'text instead of numbers',
      'not_weather',
      changed(({ hourly }) => hourly.temperature_2m.fill('9' as never)),
    ],
    ['a shorter column', 'not_weather', changed(({ hourly }) => hourly.temperature_2m.pop())],
    [
      'another clock',
      'not_weather',
      changed((reply) => {
        reply.utc_offset_seconds = 3_600
      }),
    ],
    ['another year', 'not_weather', changed(later(-31_536_000))],
    ['shuffled hours', 'not_weather', changed(({ hourly }) => hourly.time.reverse())],
    ['half hours', 'not_weather', changed(later(1_800))],
  ])('%s', async (_what, fault, say) => {
    await readForecastOf(house)
    await round()
    const before = await weatherOf(house)
    nowMs += HOUR_MS
    say()
    await round()
    expect(failures).toEqual([fault])
    expect(await weatherOf(house)).toEqual(before)
    expect(await places()).toMatchObject([{ failure: fault, answered_at: new Date(morning) }])
    expect((await readForecastOf(house))?.weatherMs).toBe(morning)
  })
})

test('the key of a customer is sent, and is in no error', async () => {
  service.rules.instead = (response) => void response.writeHead(403).end()
  const { platform } = server.app
  const backOff = { attempts: 1, firstMs: 1, longestMs: 1, random: () => 1, pause: async () => undefined }
  const found = openMeteo(
    { baseUrl: service.baseUrl, key: 'secret-key' },
    { signal: platform.stopping, now: () => nowMs, backOff },
  ).find([{ latTenths: 455, lonTenths: 3 }], 1)
  await expect(found).rejects.toThrow(/^status 403$/)
  expect(service.asked[0]?.url.searchParams.get('apikey')).toBe('secret-key')
})
