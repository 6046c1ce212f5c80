import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { system } from '../../../../platform/changes.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { createSite } from '../../../../testing/site-fixture.ts'
import { periodicJudges } from './periodic-judges.ts'
import { createPeriodicRounds } from './periodic-round.ts'

const noon = Date.UTC(2026, 5, 15, 12, 7)

/** A server with a battery that does not charge while its location exports 2 kW. */
async function startScene() {
  const server = await startTestServer({ roles: new Set(['web'] as const) })
  const { platform } = server.app
  const site = await platform.inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'BATTERY' }] }))
  const [deviceId] = site.deviceIds
  const setQuarters = async (powerW: number) => {
    for (const back of [1, 2]) {
      const at = new Date(Math.floor(noon / QUARTER_MS) * QUARTER_MS - back * QUARTER_MS)
      await sql`delete from device_quarter where at = ${at}`.execute(platform.db)
      await sql`delete from location_quarter where at = ${at}`.execute(platform.db)
      await sql`insert into device_quarter (location_id, device_id, at, power_mean_w, soc_pct, covered_minutes, mark)
        values (${site.locationId}, ${deviceId}, ${at}, ${powerW}, 40, 15, 'ok')`.execute(platform.db)
      await sql`insert into location_quarter (location_id, at, export_wh, covered_minutes, measured)
        values (${site.locationId}, ${at}, 500, 15, 0)`.execute(platform.db)
    }
  }
  return { ...server, platform, ...site, deviceId, setQuarters }
}

test('a battery that does not charge raises an alarm, and charging resolves it', async () => {
  await using scene = await startScene()
  const { platform, setQuarters, deviceId } = scene
  const open = () =>
    platform.db
      .selectFrom('alarm')
      .select(['kind', 'source', 'value', 'limit_value', 'resolved_because'])
      .where('kind', '=', 'BATTERY_NOT_CHARGING')
      .execute()
  await setQuarters(0)
  const judge = createPeriodicRounds(platform)
  await judge(noon)
  expect(await open()).toMatchObject([
    { source: `device:${deviceId}`, limit_value: 50, resolved_because: null },
  ])
  await setQuarters(-2_000)
  await judge(noon + 5 * 60_000)
  expect(await open()).toMatchObject([{ resolved_because: 'cleared' }])
})

test('servers that judge at the same time count an alarm once', async () => {
  await using scene = await startScene()
  const { platform, setQuarters } = scene
  await using other = await startTestServer({ roles: new Set(['web'] as const) }, { sharesDatabaseOf: scene })
  const servers = [createPeriodicRounds(platform), createPeriodicRounds(other.app.platform)]
  const judge = (now: number) => Promise.all(servers.map((round) => round(now)))
  const counts = async () => {
    const { rows } = await sql<{ count: number; noted: number }>`
      select a.count, (select count(*) from alarm_event e where e.alarm_id = a.id) as noted
      from alarm a where a.kind = 'BATTERY_NOT_CHARGING' order by a.id`.execute(platform.db)
    return rows
  }
  await setQuarters(0)
  await judge(noon)
  expect(await counts()).toEqual([{ count: 1, noted: 1 }])
  await setQuarters(-2_000)
  await judge(noon + 5 * 60_000)
  await setQuarters(0)
  await judge(noon + 10 * 60_000)
  expect(await counts()).toEqual([
    { count: 1, noted: 2 },
    { count: 1, noted: 1 },
  ])
})

test('the facts of every kind that is judged at fixed times can be read', async () => {
  await using scene = await startScene()
  const { platform, locationId } = scene
  await sql`insert into agreed_powers (location_id, valid_from, connection_kw, phases, consumer, user_group, kw, set_by)
    values (${locationId}, '2026-01-01', 17, 3, 'household', 0, '{3,4,5,5,5}', 'customer')`.execute(
    platform.db,
  )
  const kinds = Object.values(alarmKinds).filter(({ evaluation }) => evaluation === 'periodic')
  expect(periodicJudges.map(({ kind }) => kind.name).toSorted()).toEqual(
    kinds.map(({ name }) => name).toSorted(),
  )
  for (const { kind, judge } of periodicJudges) {
    const { fields } = alarmKinds[kind.name as keyof typeof alarmKinds]
    const settings = Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
    const rule = {
      ...({ locationId, id: 1, severity: 'minor', settings } as const),
      ...{ raiseDelayS: 0, clearDelayS: 0 },
    }
    const judged = await judge(
      platform.db,
      { ofLocation: new Map([[locationId, rule]]), standard: rule },
      noon,
    )
    expect(Array.isArray(judged), kind.name).toBe(true)
  }
})
