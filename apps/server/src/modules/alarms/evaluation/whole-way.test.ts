import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { initialSettings } from '@kilowatt/domain/alarms/alarm-settings'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSoftwareSigner, seedRelease, seedRollout, signedSoftware } from '../../../../seed/software.ts'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import type { Db } from '../../../platform/database/db.ts'
import { examplePlan } from '../../../testing/calls/example-plan.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startIngest } from '../../../testing/ingest-fixture.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { createPeriodicRounds } from './periodic/periodic-round.ts'
import { stateRound } from './states/state-round.ts'

const HOUR_MS = 3_600_000
const roles = new Set(['web'] as const)

/** Notices about alarms of a kind, in order: to whom, and whether they say that it is over. */
async function notices(db: Db, kind: AlarmKindName) {
  const { rows } = await sql<{ to: number[]; over: boolean }>`
    select array(select unnest(n.user_ids) order by 1) as "to", n.is_solved as over
    from notice n join alarm a on n.topic = 'alarm:' || a.id
    where a.kind = ${kind} and n.kind = 'alarm' order by n.id
  `.execute(db)
  return rows
}

async function startWorld() {
  const server = await startTestServer({ roles })
  const { platform } = server.app
  const world = await seedTwoCompanies(platform)
  const run = (query: ReturnType<typeof sql>) => query.execute(platform.db)
  const { rows } = await sql<{ id: number }>`
    insert into device (location_id, name, category, expected_period_s)
    values (${world.location.id}, 'Inverter', 'SOLAR_POWER_PLANT', 60) returning id`.execute(platform.db)
  const deviceId = rows[0]?.id ?? 0
  return {
    ...world,
    server,
    platform,
    run,
    deviceId,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
type World = Awaited<ReturnType<typeof startWorld>>

const finding = ({ deviceId }: World) => sql`
  insert into reading_finding (device_id, day, kind, quantity, from_at, to_at, certainty)
  values (${deviceId}, current_date, 'spike', 'powerW', now() - interval '1 hour', now() - interval '50 minutes', 'sure')`
const sender = (state: string, { company }: World) => sql`
  insert into company_mail (company_id, domain, dkim_selector, dkim_public_key, dkim_private_key, spf_state, dkim_state, checked_at)
  values (${company.id}, 'mail.alpha.example', 'kw', 'key', '\\x00', 'verified', ${state}, now())
  on conflict (company_id) do update set dkim_state = excluded.dkim_state`

test.each<
  [AlarmKindName, (world: World) => ReturnType<typeof sql>, (world: World) => ReturnType<typeof sql>]
>([
  [
    'OFF_GRID',
    ({ deviceId }) => sql`update device set off_grid = true where id = ${deviceId}`,
    ({ deviceId }) => sql`update device set off_grid = false where id = ${deviceId}`,
  ],
  [
    'DATA_QUALITY',
    finding,
    ({ deviceId }) => sql`insert into reading_repair (device_id, kind, from_at, to_at)
      values (${deviceId}, 'drop', now() - interval '2 hours', now())`,
  ],
  ['MAIL_SENDER', (world) => sender('not_found', world), (world) => sender('verified', world)],
])(
  '%s: stored facts raise an alarm, and people are notified of its beginning and end',
  async (kind, begin, end) => {
    await using world = await startWorld()
    const { platform, people, run } = world
    const round = (at: number) => stateRound(platform, at)
    const { clearDelayS } = alarmKinds[kind].initial
    const isOfCompany = kind === 'MAIL_SENDER'
    const now = Date.now()
    await run(begin(world))
    await round(now)
    await round(now + 1_000)
    const [began, ...more] = await notices(platform.db, kind)
    expect(more).toEqual([])
    expect(began).toMatchObject({ over: false })
    expect(began?.to).toContain(people.aggregator.id)
    expect(began?.to.includes(people.owner.id)).toBe(!isOfCompany)
    await run(end(world))
    await round(now + 2_000)
    await round(now + 3_000 + clearDelayS * 1_000)
    expect(await notices(platform.db, kind)).toEqual([began, { to: began?.to, over: true }])
  },
)

test('a roll-out that paused by itself is an alarm of super admins only', async () => {
  await using world = await startWorld()
  const { platform, people, run } = world
  const software = signedSoftware(createSoftwareSigner(), { content: Buffer.from('one'), version: '4.2.0' })
  const release = await seedRelease(platform, software, Buffer.from('one'))
  const responsibleId = people.superAdmin.id
  const id = await seedRollout(platform, { releaseId: release, status: 'paused', responsibleId })
  await stateRound(platform, Date.now())
  const open = () =>
    platform.db.selectFrom('alarm').select(['kind', 'source', 'code', 'resolved_at']).execute()
  expect(await open()).toEqual([])
  await run(sql`update software_rollout set paused_because = 'failures' where id = ${id}`)
  await stateRound(platform, Date.now())
  expect(await open()).toEqual([
    { kind: 'ROLLOUT_PAUSED', source: `rollout:${id}`, code: '4.2.0', resolved_at: null },
  ])
  await run(sql`update software_rollout set status = 'running', paused_because = null where id = ${id}`)
  await stateRound(platform, Date.now() + 1_000)
  expect(await open()).toMatchObject([{ resolved_at: expect.any(Date) }])
})

test('a battery below its reserve for long enough is an alarm, until it is well above', async () => {
  await using ingest = await startIngest({ roles: new Set(['ingest'] as const) })
  await using controller = await ingest.announce()
  const battery = { id: 'bat', category: 'BATTERY', name: 'Battery', ch: ['soc'], every: 60 }
  await controller.publish('info', { rev: 2, devices: [battery] })
  const t0 = Date.now() - HOUR_MS
  const report = (levels: readonly number[], fromMin: number) =>
    controller.publish('tele', {
      ...{ v: 1, src: 'bat', t0: t0 + fromMin * 60_000, dt: levels.map((_, i) => i * 60) },
      ch: { soc: levels },
    })
  const states = async () => {
    const { rows } = await sql<{ from: Date; value: number; over: boolean; notified: boolean }>`
      select first_at as "from", value, resolved_at is not null as over, notified_at is not null as notified
      from alarm where kind = 'BATTERY_BELOW_RESERVE'`.execute(ingest.platform.db)
    return rows
  }
  await report([30, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 8], 0)
  await eventually(async () =>
    expect(await states()).toEqual([{ from: new Date(t0 + 60_000), value: 8, over: false, notified: true }]),
  )
  await report([12, 14], 12)
  await report([15], 14)
  await eventually(async () => expect(await states()).toMatchObject([{ over: true }]))
})

test('a standby load that crept up is an alarm for the people of the location', async () => {
  await using world = await startWorld()
  const { platform, location, people } = world
  const now = Date.parse('2026-06-15T10:00:00Z')
  const days = Array.from({ length: 60 }, (_, i) => addDays(localDateAt('UTC', now), i - 60))
  await sql`insert into location_day (location_id, day, covered_minutes, measured, standby_w)
    select ${location.id}, d.day, 1440, 63, d.watts
    from unnest(${days}::date[], ${days.map((_, i) => (i < 45 ? 180 : 260))}::double precision[]) as d (day, watts)
  `.execute(platform.db)
  await createPeriodicRounds(platform)(now)
  const { rows } = await sql`select kind, value, limit_value, unit from alarm`.execute(platform.db)
  expect(rows).toEqual([{ kind: 'STANDBY_INCREASE', value: 260, limit_value: 207, unit: 'W' }])
  const [notice] = await notices(platform.db, 'STANDBY_INCREASE')
  expect(notice?.to).toEqual(expect.arrayContaining([people.owner.id, people.aggregator.id]))
})

test('costs forecast over the budget are an alarm for the owner, in the currency of the plan', async () => {
  await using server = await startTestServer({ roles })
  const { platform } = server.app
  const { api, locationId, owner } = await seedPriceHome(server)
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-01-01' })
  const now = Date.parse('2026-02-18T11:00:00Z')
  const days = Array.from({ length: 28 }, (_, i) => addDays('2026-02-18', i - 28))
  await seedGridDays(platform.db, locationId, days, { importWh: 500 })
  await calculateMarkedCosts(server, now)
  const judge = createPeriodicRounds(platform)
  const set = (budget: number) =>
    api.alarmRules.set({
      scope: { locationId },
      rule: {
        ...{ kind: 'COST_OVER_BUDGET', name: null, isActive: true, severity: 'minor' },
        settings: { ...initialSettings(alarmKinds.COST_OVER_BUDGET), budget },
        ...{ raiseDelayS: 0, clearDelayS: 0 },
      },
    })
  const states = async () => {
    const { rows } = await sql`
      select limit_value, unit, resolved_at is not null as over from alarm where kind = 'COST_OVER_BUDGET'
    `.execute(platform.db)
    return rows
  }
  // 28 days of 48 kWh at 14.64 cents
  await set(200)
  await judge(now)
  expect(await states()).toEqual([])
  await set(190)
  await judge(now + HOUR_MS)
  expect(await states()).toEqual([{ limit_value: 190, unit: 'EUR', over: false }])
  expect(await notices(platform.db, 'COST_OVER_BUDGET')).toEqual([{ to: [owner.id], over: false }])
  const [alarm] = await platform.db
    .selectFrom('alarm')
    .select('id')
    .where('kind', '=', 'COST_OVER_BUDGET')
    .execute()
  const { around } = (await api.alarms.get({ alarmId: alarm?.id ?? 0 })).data
  // the forecast at the end of each of the past days
  expect(around).toMatchObject({ stepMs: 24 * HOUR_MS, unit: 'EUR' })
  expect(around?.values.filter((value) => value !== null && value > 190).length).toBeGreaterThan(5)
  // within the budget, but not below its clear value
  await set(200)
  await judge(now + 2 * HOUR_MS)
  expect(await states()).toMatchObject([{ over: false }])
  await set(210)
  await judge(now + 3 * HOUR_MS)
  expect(await states()).toMatchObject([{ over: true }])
  expect(await notices(platform.db, 'COST_OVER_BUDGET')).toMatchObject([{ over: false }, { over: true }])
})
