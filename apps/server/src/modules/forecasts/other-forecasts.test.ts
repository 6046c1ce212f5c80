import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDevice } from '../../../seed/devices.ts'
import { seedLocation } from '../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { system } from '../../platform/changes.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { keepSpotPrices } from '../spot-market/index.ts'
import { readPowerForecasts, readPriceOutlooks } from './index.ts'
import { keepWeather } from './weather/weather.commands.ts'

/** Heat, cars and prices of a house in Ljubljana. */
const zone = 'Europe/Ljubljana'
/** a Tuesday, 11:07 there */
const nowMs = Date.parse('2026-02-10T10:07:00Z')
const firstMs = Date.parse('2025-12-10T00:00:00Z')
const HOUR_MS = 3_600_000

let server: TestServer
let world: TwoCompanies
let home: number

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { company, people } = world
  const { id } = await seedLocation(server.app.platform, {
    ...{ companyId: company.id, locationGroupId: company.groupId, ownerId: people.owner.id },
    ...{ name: 'Dom', timezone: zone },
  })
  home = id
  await sql`update location set latitude = 46.06, longitude = 14.5 where id = ${home}`.execute(
    server.app.platform.db,
  )
  await sql`create table sample_of_the_test partition of sample default`.execute(server.app.platform.db)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.app.platform.db.deleteFrom('forecast').execute()
})

const read = async () => (await readPowerForecasts(server.app.platform, [home], nowMs)).get(home)

describe('heat', () => {
  /** from 15 °C to −5 °C and back within three weeks; −10 °C tomorrow */
  const celsius = (atMs: number) =>
    atMs >= Date.parse('2026-02-11T00:00Z')
      ? -10
      : 5 + 10 * Math.cos((2 * Math.PI * Math.floor((atMs - firstMs) / UTC_DAY_MS)) / 21)
  /** 4 kWh a day, and 0.8 kWh for each degree below 15, between 04:00 and 08:00 UTC */
  const heatWh = (atMs: number) => {
    const hour = new Date(atMs).getUTCHours()
    return hour >= 4 && hour < 8 ? (4_000 + 800 * Math.max(0, 15 - celsius(atMs))) / 16 : 0
  }

  beforeAll(async () => {
    const { db, inTx } = server.app.platform
    const rows = JSON.stringify(
      Array.from(
        { length: Math.floor((nowMs - firstMs) / QUARTER_MS) },
        (_, i) => firstMs + i * QUARTER_MS,
      ).map((at) => ({ at: new Date(at), wh: heatWh(at) })),
    )
    await sql`
      insert into location_quarter (location_id, at, consumption_wh, import_wh, hvac_wh, covered_minutes, measured)
      select ${home}::integer, t.at, t.wh + 100, t.wh + 100, t.wh, 15, 63
      from json_to_recordset(${rows}::json) as t (at timestamptz, wh double precision)
    `.execute(db)
    await db.insertInto('weather_place').values({ lat_tenths: 461, lon_tenths: 145 }).execute()
    const startMs = nowMs - 46 * UTC_DAY_MS - (nowMs % UTC_DAY_MS)
    const hours = Array.from({ length: 24 * 49 }, (_, hour) => startMs + hour * HOUR_MS)
    const weather = {
      ...{
        startMs,
        temperatureC: Float64Array.from(hours, celsius),
        radiationW: new Float64Array(hours.length),
      },
    }
    await inTx(system, ({ tx }) => keepWeather(tx, { latTenths: 461, lonTenths: 145 }, weather, nowMs))
  })

  test('follows the temperature of the day', async () => {
    const { startMs = 0, heat } = (await read()) ?? {}
    expect(heat).toMatchObject({ source: 'forecast', reason: null })
    expect(heat?.knownDays).toBeGreaterThan(40)
    const tomorrow = Array.from(heat?.powerW ?? [], (watts, i) => ({
      watts,
      atMs: startMs + i * QUARTER_MS,
    })).filter(
      ({ atMs }) => atMs >= Date.parse('2026-02-10T23:00Z') && atMs < Date.parse('2026-02-11T23:00Z'),
    )
    expect(tomorrow).toHaveLength(96)
    const wh = tomorrow.reduce((sum, { watts }) => sum + watts / 4, 0)
    expect(wh).toBeGreaterThan(0.96 * (4_000 + 800 * 25))
    expect(wh).toBeLessThan(1.04 * (4_000 + 800 * 25))
    const busy = tomorrow.filter(({ watts }) => watts > 100).map(({ atMs }) => new Date(atMs).getUTCHours())
    expect([...new Set(busy)]).toEqual([4, 5, 6, 7])
    expect(heat?.judged.days).toBeGreaterThanOrEqual(13)
    expect(heat?.judged.isWorseThanPersistence).toBe(false)
  })

  test('without weather repeats yesterday, and says why', async () => {
    await sql`update location set latitude = null, longitude = null where id = ${home}`.execute(
      server.app.platform.db,
    )
    const { heat, hasPlace } = (await read()) ?? {}
    await sql`update location set latitude = 46.06, longitude = 14.5 where id = ${home}`.execute(
      server.app.platform.db,
    )
    expect(hasPlace).toBe(false)
    expect(heat).toMatchObject({ source: 'persistence', reason: 'no_weather', missingDays: 0 })
    expect(Math.max(...(heat?.powerW ?? []))).toBeGreaterThan(1_000)
  })
})

describe('cars', () => {
  let charger: number
  let silent: number

  beforeAll(async () => {
    const { db } = server.app.platform
    const add = async (name: string) =>
      (await seedDevice(server.app.platform, { locationId: home, category: 'EV_CHARGER', name })).id
    charger = await add('Wallbox')
    silent = await add('Garage')
    // there from 17:00 to 06:00 UTC, every day of the last two weeks
    await sql`
      insert into sample (location_id, device_id, at, extra)
      select ${home}::integer, ${charger}::integer, at,
        jsonb_build_object('plugged', (extract(hour from at at time zone 'UTC') not between 6 and 16)::integer)
      from generate_series(${new Date(nowMs - 13 * UTC_DAY_MS)}::timestamptz, ${new Date(nowMs)}::timestamptz, interval '5 minutes') at
    `.execute(db)
    // 10 kWh each evening
    await sql`
      insert into device_quarter (location_id, device_id, at, import_wh, covered_minutes, mark)
      select ${home}::integer, ${charger}::integer, at,
        case when extract(hour from at at time zone 'UTC') = 18 then 2500 else 0 end, 15, 'ok'
      from generate_series(${new Date(firstMs)}::timestamptz, ${new Date(nowMs - QUARTER_MS)}::timestamptz, interval '15 minutes') at
    `.execute(db)
  })

  test('come and leave as they usually do, and need what they usually need', async () => {
    const { startMs = 0, cars = [] } = (await read()) ?? {}
    const car = cars.find(({ deviceId }) => deviceId === charger)
    expect(car).toMatchObject({ basis: 'plugged', missingSessions: 0, energyWh: 10_000 })
    const at = (iso: string) => car?.pluggedShare?.[(Date.parse(iso) - startMs) / QUARTER_MS]
    // away now, as the charger reports
    expect(car?.pluggedShare?.[0]).toBe(0)
    expect(at('2026-02-10T16:00Z')).toBeLessThan(0.1)
    expect(at('2026-02-10T20:00Z')).toBeGreaterThan(0.9)
    expect(at('2026-02-11T12:00Z')).toBeLessThan(0.1)
    expect(car?.departureMs).toBe(Date.parse('2026-02-11T06:00Z'))
  })

  test('whether they were there is remembered longer than samples are', async () => {
    const { db } = server.app.platform
    await read()
    await sql`delete from sample where device_id = ${charger} and at < ${new Date(nowMs - 2 * UTC_DAY_MS)}`.execute(
      db,
    )
    await db.deleteFrom('forecast').execute()
    const car = (await read())?.cars.find(({ deviceId }) => deviceId === charger)
    expect(car).toMatchObject({ basis: 'plugged', missingSessions: 0 })
  })

  test('of a charger without sessions say how many are missing', async () => {
    const car = (await read())?.cars.find(({ deviceId }) => deviceId === silent)
    expect(car).toEqual({
      ...{ deviceId: silent, basis: 'charging', sessions: 0, missingSessions: 3 },
      ...{ pluggedShare: null, earlyDepartureMs: null, departureMs: null, energyWh: null },
    })
  })
})

describe('prices', () => {
  const until = Date.parse('2026-02-11T23:00Z')
  const milli = (atMs: number) => 100_000 + 1_000 * new Date(atMs).getUTCHours()

  test('are published ones as far as there are any, and then marked guesses', async () => {
    const { db, inTx } = server.app.platform
    await sql`update location set region_id = (select id from region where code = 'SI' order by id limit 1) where id = ${home}`.execute(
      db,
    )
    expect((await readPriceOutlooks(db, [home], nowMs)).size).toBe(0)
    const from = Date.parse('2026-01-20T23:00Z')
    const points = Array.from({ length: (until - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS).map(
      (startMs) => ({ startMs, minutes: 60, milliPerMwh: milli(startMs) }),
    )
    const prices = { zone: 'SI', currency: 'EUR', source: 'entsoe', isSample: false, points } as const
    await inTx(system, (change) => keepSpotPrices(change, prices, new Date(nowMs)))
    const outlook = (await readPriceOutlooks(db, [home], nowMs)).get(home)
    if (!outlook?.isKnown) throw new Error('no outlook')
    expect(outlook.currency).toBe('EUR')
    const published = (until - outlook.startMs) / QUARTER_MS
    expect(outlook.isGuess.indexOf(true)).toBe(published)
    expect(outlook.isGuess.slice(published).every(Boolean)).toBe(true)
    expect(outlook.milliPerMwh[0]).toBe(milli(nowMs))
    outlook.milliPerMwh.subarray(published).forEach((price, i) => {
      expect(price).toBeCloseTo(milli(until + i * QUARTER_MS), 0)
    })
  })

  test('are a part of the answer', async () => {
    const client = server.client(await newSession(server, world.people.owner))
    const { data } = await client.forecasts.ofLocation({ locationId: home })
    // the prices of this test are from another year than the clock of the server
    expect(data.priceGuess).toBeNull()
    expect(data.cars).toHaveLength(2)
    expect(data).toMatchObject({ heat: null, weather: { missing: 'no_service' } })
  })
})
