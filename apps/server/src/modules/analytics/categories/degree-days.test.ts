import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { loadHome } from '../../../testing/category-home.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const zone = 'UTC'
/*
 * Three cold days, by hand: 500 W throughout are 12 kWh a day.
 *   the 6th   0 °C at night (12 h), 12 °C by day (12 h): mean 6 °C, 12 degree days
 *   the 7th  −4 °C: 22 degree days
 *   the 8th   its temperature is told for 3 hours only: it is no part
 * 24 kWh on 34 degree days: 705.9 Wh each; the mean of both days is 1 °C
 */
const days = ['2025-01-06', '2025-01-07', '2025-01-08']
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
  const steady = Object.fromEntries(days.map((day) => [day, { powerW: [[24, 500]] as const }]))
  const [id] = await loadHome(platform, { id: home.id, timezone: zone }, [
    { name: 'Heat pump', category: 'HVAC', days: steady },
  ])
  pump = id ?? 0
})
afterAll(() => server[Symbol.asyncDispose]())

async function weatherOf(asked: { from: number; to: number }) {
  const { categories } = server.client(await newSession(server, world.people.owner))
  const { data } = await categories.ofLocation({ locationId: home.id, category: 'HVAC', ...asked })
  return (data.facts as CategoryFactsOf<'running'>).weather
}

/** Twice in the first minutes of each hour: an hour that says more counts no more. */
async function tell(day: string, hours: number, degreesC: (hour: number) => unknown) {
  const { db } = server.app.platform
  const at = Array.from({ length: hours }, (_, hour) => hour).flatMap((hour) =>
    (hour % 2 ? [0, 1, 2] : [0]).map((minute) => ({ hour, minute })),
  )
  for (const { hour, minute } of at)
    await sql`insert into sample (location_id, device_id, at, extra) values (${home.id}, ${pump},
      ${new Date(Date.parse(day) + (hour * 60 + minute) * 60_000)}, ${JSON.stringify({ t_out: degreesC(hour) })}::jsonb)`.execute(
      db,
    )
}

test('without an outdoor temperature there is no number', async () => {
  expect(await weatherOf(range)).toBeNull()
})

test('energy per degree day is that of the days whose temperature is known', async () => {
  await sql`create table sample_of_the_test partition of sample default`.execute(server.app.platform.db)
  await tell('2025-01-06', 24, (hour) => (hour < 12 ? 0 : 12))
  await tell('2025-01-07', 24, () => -4)
  await tell('2025-01-08', 3, () => -20)
  expect(await weatherOf(range)).toEqual({
    since: '2025-01-06',
    days: 2,
    meanC: 1,
    heatingKd: 34,
    coolingKd: 0,
    heatingWhPerKd: 705.9,
    coolingWhPerKd: null,
  })
})

test('a text in its place is no temperature, and the hours of a day have none', async () => {
  await tell('2025-01-05', 24, () => 'cold')
  expect((await weatherOf({ ...range, from: Date.parse('2025-01-05') }))?.since).toBe('2025-01-06')
  expect(await weatherOf({ from: range.from, to: range.from + 86_400_000 })).toBeNull()
})
