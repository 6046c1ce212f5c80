import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
let server: TestServer
let world: TwoCompanies
let deviceId: number
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
  world = await seedTwoCompanies(server.app.platform)
  const { rows } = await sql<{ id: number }>`
    insert into device (location_id, name, category, expected_period_s, created_at)
    values (${world.location.id}, 'Battery', 'BATTERY', 60, '2015-01-01') returning id`.execute(db())
  deviceId = rows[0]?.id ?? 0
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
/** The last whole hour but two before now. */
const began = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS

async function around(kind: AlarmKindName, about: object = {}) {
  const { company, location } = world
  const alarmId = await openAlarm(db(), {
    ...{ companyId: company.id, locationId: location.id, kind, firstAt: new Date(began) },
    ...about,
  })
  const { alarms } = server.client(await signedInAs(server, world.people.owner))
  return (await alarms.get({ alarmId })).data.around
}

test('draws the power of a device with an error, and the charging power of a battery', async () => {
  await server.app.platform.inTx(system, ({ tx }) =>
    storeSamples(
      tx,
      world.location.id,
      [-2_000, -1_000, 0].map((powerW, i) => ({ deviceId, at: began + i * MINUTE_MS, reading: { powerW } })),
    ),
  )
  const error = await around('ERROR', { deviceId })
  expect(error).toMatchObject({ from: began - 30 * MINUTE_MS, stepMs: MINUTE_MS, unit: 'W' })
  expect(error?.values.slice(29, 33)).toEqual([null, -2_000, -1_000, 0])
  const battery = await around('BATTERY_NOT_CHARGING', { deviceId })
  expect(battery?.values.slice(30, 32)).toEqual([2_000, 1_000])
})

test('draws quarter-hours of the grid for excess power, and hours for unusual consumption', async () => {
  await sql`
    insert into location_quarter (location_id, at, import_wh, consumption_wh, covered_minutes, measured)
    select ${world.location.id}, ${new Date(began)}::timestamptz + n * interval '15 minutes', 1000 + n, 500, 15, 63
    from generate_series(-8, 5) n
  `.execute(db())
  const excess = await around('EXCESS_POWER_QUARTER')
  expect(excess).toMatchObject({ from: began - 6 * HOUR_MS, stepMs: 15 * MINUTE_MS, unit: 'W' })
  expect(excess?.values.slice(15, 18)).toEqual([null, 3_968, 3_972])
  const unusual = await around('UNUSUAL_CONSUMPTION')
  expect(unusual).toMatchObject({ from: began - DAY_MS, stepMs: HOUR_MS, unit: 'Wh' })
  // only half of the last hour is known
  expect(unusual?.values.slice(21, 26)).toEqual([null, 2_000, 2_000, 2_000, null])
})

test('draws the days of a standby load', async () => {
  const today = localDateAt('Europe/Ljubljana', Date.now())
  for (const [back, watts] of [
    [3, 180],
    [1, 260],
  ] as const)
    await sql`insert into location_day (location_id, day, covered_minutes, measured, standby_w)
      values (${world.location.id}, ${addDays(today, -back)}, 1440, 63, ${watts})`.execute(db())
  const standby = await around('STANDBY_INCREASE')
  expect(standby).toMatchObject({ stepMs: DAY_MS, unit: 'W' })
  expect(standby?.values.slice(-3)).toEqual([180, null, 260])
})

test.each(['ERROR_COMMUNICATION', 'DATA_QUALITY', 'CONTROLLER_ERROR_CONNECTION'] as const)(
  'draws nothing for %s',
  async (kind) => expect(await around(kind, { deviceId })).toBeNull(),
)
