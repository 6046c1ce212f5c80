import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { loadHome } from '../../../testing/category-home.ts'
import { rollUpAll } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { markDirty, storeSamples } from '../../../testing/site-fixture.ts'

const migration = join(import.meta.dirname, '../../../../migrations/0118-outdoor-temperature.sql')

const zone = 'UTC'
/*
 * Three cold days, by hand: 500 W throughout are 12 kWh a day.
 *   the 6th   0 °C at night (12 h), 12 °C by day (12 h): mean 6 °C, 12 degree days
 *   the 7th  −4 °C: 22 degree days
 *   the 8th   temperature known for 3 hours only: left out
 *
 * 24 kWh on 34 degree days: 705.9 Wh each; the mean of both days is 1 °C
 */
const outdoorC = {
  '2025-01-05': [],
  '2025-01-06': [
    [12, 0],
    [24, 12],
  ],
  '2025-01-07': [[24, -4]],
  '2025-01-08': [[3, -20]],
} as const
const range = { from: Date.parse('2025-01-06'), to: Date.parse('2025-01-09') }

let server: TestServer
let world: TwoCompanies
let home: { id: number }
let pump: number

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { company, people } = world
  home = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.groupId,
    ownerId: people.owner.id,
    timezone: zone,
  })
  const days = Object.fromEntries(
    Object.entries(outdoorC).map(([day, temperatureC]) => [
      day,
      { powerW: [[24, 500]] as const, outdoorTemperatureC: temperatureC },
    ]),
  )
  const [id] = await loadHome(platform, { id: home.id, timezone: zone }, [
    { name: 'Heat pump', category: 'HVAC', days },
  ])
  pump = id ?? 0
})
afterAll(() => server[Symbol.asyncDispose]())

async function weatherOf(requested: { from: number; to: number }) {
  const { categories } = server.client(await newSession(server, world.people.owner))
  const { data } = await categories.ofLocation({ locationId: home.id, category: 'HVAC', ...requested })
  return (data.facts as CategoryFactsOf<'running'>).weather
}

const expectedWeather = {
  since: '2025-01-06',
  days: 2,
  meanC: 1,
  heatingKd: 34,
  coolingKd: 0,
  heatingWhPerKd: 705.9,
  coolingWhPerKd: null,
}

test('without an outdoor temperature there is no figure', async () => {
  expect(await weatherOf({ from: Date.parse('2024-12-01'), to: Date.parse('2025-01-06') })).toBeNull()
})

test('a single day shown by the hour has its own figure; the hours of two days have no figure', async () => {
  const hours = 3_600_000
  expect(await weatherOf({ from: range.from, to: range.from + 24 * hours })).toEqual({
    ...expectedWeather,
    days: 1,
    meanC: 6,
    heatingKd: 12,
    heatingWhPerKd: 1000,
  })
  expect(await weatherOf({ from: range.from + 12 * hours, to: range.from + 36 * hours })).toBeNull()
})

test('energy per degree day uses the days with a known temperature', async () => {
  expect(await weatherOf(range)).toEqual(expectedWeather)
})

test('ranges that are too long for minute data still have the figure', async () => {
  const { categories } = server.client(await newSession(server, world.people.owner))
  const requested = { from: Date.parse('2023-06-01'), to: Date.parse('2025-02-01') }
  const { data } = await categories.ofLocation({ locationId: home.id, category: 'HVAC', ...requested })
  expect(data.facts).toMatchObject({ kind: 'running', runs: null, weather: expectedWeather })
})

test('late data of a day counts once it is rolled up; more values in an hour do not increase its weight', async () => {
  const { platform } = server.app
  const day = Date.parse('2025-01-09')
  // even hours have a single value, odd ones have one every minute: a plain mean would be −2.06 °C
  const samples = Array.from({ length: 24 * 60 }, (_, minute) => minute)
    .filter((minute) => minute % 60 === 0 || Math.floor(minute / 60) % 2 === 1)
    .map((minute) => ({
      deviceId: pump,
      at: day + minute * 60_000,
      reading: { powerW: 500, outdoorTemperatureC: Math.floor(minute / 60) % 2 === 1 ? -2 : -6 },
    }))
  await platform.inTx(system, async ({ tx }) => {
    await storeSamples(tx, home.id, samples)
    await markDirty(
      tx,
      home.id,
      samples.map(({ at }) => at),
    )
  })
  await rollUpAll(platform)
  const weather = await weatherOf({ from: range.from, to: range.to + 86_400_000 })
  expect(weather).toMatchObject({ days: 3, meanC: -0.7, heatingKd: 34 + 22 })
})

test('the migration converts outdoor temperatures that an earlier version stored outside the vocabulary', async () => {
  const { db, pool } = server.app.platform
  const first = Date.parse('2025-01-05')
  await sql`create table sample_of_the_test partition of sample default`.execute(db)
  for (let hour = 0; hour < 20; hour++)
    await sql`insert into sample (location_id, device_id, at, extra) values (${home.id}, ${pump},
      ${new Date(first + hour * 3_600_000)}, ${JSON.stringify({ t_out: hour === 19 ? 'cold' : 3, t_set: 21 })}::jsonb)`.execute(
      db,
    )
  const again = async () => {
    await pool.query(`alter table sample drop column outdoor_temperature_c;
      alter table sample_day drop column outdoor_temperature_c;
      alter table location_quarter drop column outdoor_c; alter table location_day drop column outdoor_c;`)
    await pool.query(await readFile(migration, 'utf8'))
  }
  await again()
  expect(await weatherOf({ ...range, from: first })).toBeNull()
  await sql`update sample set extra = '{"t_out": 3}'::jsonb where extra->>'t_out' = 'cold'`.execute(db)
  await again()
  expect(await weatherOf({ ...range, from: first })).toMatchObject({ since: '2025-01-05', days: 1, meanC: 3 })
})
