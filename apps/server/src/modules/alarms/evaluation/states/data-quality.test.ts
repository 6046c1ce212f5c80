import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDevice } from '../../../../../seed/devices.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../../seed/two-companies.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { stateRound } from './state-round.ts'

let server: TestServer
let world: TwoCompanies
let deviceId: number

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  deviceId = (await seedDevice(server.app.platform, { locationId: world.location.id })).id
})

const db = () => server.app.platform.db
/** Stores a finding (an impossible value) about the readings of some days ago. */
const storeFindingDaysAgo = (days: number) =>
  sql`
    insert into reading_finding (device_id, day, kind, from_at, to_at, certainty)
    select ${deviceId}, current_date - ${days}::integer, 'spike', at, at, 'sure'
    from (select now() - make_interval(days => ${days}) as at) found`.execute(db())
/** Makes the findings, and the state of the alarm about them, older. */
async function passDays(days: number) {
  await sql`update reading_finding set day = day - ${days}::integer where device_id = ${deviceId}`.execute(
    db(),
  )
  await sql`
    update alarm_life set life = life || (
      select jsonb_object_agg(name, (life ->> name)::double precision - ${days * 86_400_000}::double precision)
      from unnest('{since,firstAt,lastAt}'::text[]) name)
    where source = ${`device:${deviceId}`}`.execute(db())
}
/** Evaluates the alarms until their delays are over, and returns them. */
async function evaluateAlarms() {
  for (const laterH of [0, 2, 4]) await stateRound(server.app.platform, Date.now() + laterH * 3_600_000)
  return db()
    .selectFrom('alarm')
    .select(['kind', 'resolved_because as endedBecause'])
    .where('device_id', '=', deviceId)
    .execute()
}

test('an alarm about findings that no one repaired ends as lapsed, not as solved', async () => {
  await storeFindingDaysAgo(0)
  expect(await evaluateAlarms()).toEqual([{ kind: 'DATA_QUALITY', endedBecause: null }])
  await passDays(5)
  expect(await evaluateAlarms()).toEqual([{ kind: 'DATA_QUALITY', endedBecause: 'lapsed' }])
})

test('a repair solves the alarms of the readings it covers', async () => {
  await storeFindingDaysAgo(0)
  await evaluateAlarms()
  await sql`
    insert into reading_repair (device_id, kind, from_at, to_at)
    values (${deviceId}, 'drop', now() - interval '1 day', now() + interval '1 day')`.execute(db())
  expect(await evaluateAlarms()).toEqual([{ kind: 'DATA_QUALITY', endedBecause: 'cleared' }])
})

test('a repair solves the alarm, even if much older findings are still undecided', async () => {
  await storeFindingDaysAgo(40)
  await storeFindingDaysAgo(0)
  await evaluateAlarms()
  await sql`
    insert into reading_repair (device_id, kind, from_at, to_at)
    values (${deviceId}, 'drop', now() - interval '1 day', now() + interval '1 day')`.execute(db())
  expect(await evaluateAlarms()).toEqual([{ kind: 'DATA_QUALITY', endedBecause: 'cleared' }])
})

test('old findings alone raise no alarm', async () => {
  await storeFindingDaysAgo(5)
  expect(await evaluateAlarms()).toEqual([])
})
