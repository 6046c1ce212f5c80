import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { countAlarms, listAlarms } from './alarm-list.queries.ts'
import { accessAlarms, type SeenAlarms } from './alarm-scope.ts'

/**
 * Three times the goal of 50 ms, which the bench measures, because a test machine is busy with other work.
 */
const MOST_MS = 150

/** A company of 10,000 locations with 5,000 open alarms, 2,000 of them hidden behind 20 causes, and a year's history. */
let server: TestServer
let world: TwoCompanies
let aggregator: ApiClient
let seen: SeenAlarms

const db = () => server.app.platform.db

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const { id: companyId, groupId } = world.company
  await sql`
    insert into location (company_id, location_group_id, name, country_id, timezone)
    select ${companyId}, ${groupId}, 'House ' || n, (select country_id from location limit 1), 'Europe/Ljubljana'
    from generate_series(1, 10000) n`.execute(db())
  await sql`
    insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at)
    select l.company_id, l.id, 'THRESHOLD', 'THRESHOLD', 'location:' || l.id,
      (array['critical', 'major', 'minor', 'info'])[1 + l.id % 4], now() - make_interval(mins => l.id), now()
    from location l where l.name like 'House %' order by l.id limit 5000`.execute(db())
  await sql`
    update alarm set cause_id = (select min(id) from alarm) + id % 20 where id > (select min(id) from alarm) + 3000`.execute(
    db(),
  )
  await sql`
    insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at, resolved_at)
    select l.company_id, l.id, 'ERROR', 'ERROR', 'location:' || l.id, 'minor', at, at, at + interval '1 hour'
    from location l, lateral (select now() - make_interval(days => d, mins => l.id % 1000) as at
      from generate_series(1, 5) d) t
    where l.name like 'House %'`.execute(db())
  await sql`vacuum analyze alarm`.execute(db())
  await sql`vacuum analyze location`.execute(db())
  aggregator = server.client(await signedInAs(server, world.people.aggregator))
  const actor = {
    userId: world.people.aggregator.id,
    role: 'ROLE_AGGREGATOR' as const,
    companyId,
    runsCompanyIds: [companyId],
  }
  seen = await accessAlarms(db(), actor, { companyId })
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

/** The fastest of several runs, which is closest to the time on an idle machine. */
async function bestMs(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let run = 0; run < 20; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

const filter = { view: 'cause', page: 1, pageSize: 25 } as const

test('lists the alarms of a large company within 50 ms, on any page', async () => {
  const userId = world.people.aggregator.id
  const list = (more: object) => listAlarms(db(), seen, userId, { ...filter, ...more })
  const first = await list({})
  expect(first).toMatchObject({ total: 3_001 })
  expect(first.alarms[0]).toMatchObject({ severity: 'critical', hidden: 100 })
  const times = {
    first: await bestMs(() => list({})),
    last: await bestMs(() => list({ page: 120 })),
    all: await bestMs(() => list({ view: 'all' })),
    searched: await bestMs(() => list({ search: 'house 77' })),
    resolved: await bestMs(() => list({ view: 'resolved' })),
    counts: await bestMs(() => countAlarms(db(), seen, userId)),
  }
  if (process.env.SHOW_TIMES) console.info(times)
  for (const [name, ms] of Object.entries(times)) expect(ms, name).toBeLessThan(MOST_MS)
})

test('returns all pages without leaving an alarm out', async () => {
  const companyId = world.company.id
  const ids = new Set<number>()
  for (let page = 1; page <= 31; page++) {
    const { data } = await aggregator.alarms.list({ companyId, page, pageSize: 100 })
    for (const { id } of data.alarms) ids.add(id)
  }
  expect(ids.size).toBe(3_001)
})

test('acts at once on an alarm and the hundred hidden behind it', async () => {
  const { data } = await aggregator.alarms.list({ companyId: world.company.id })
  const cause = data.alarms[0]
  const { changed } = (
    await aggregator.alarms.act({ alarmIds: [cause?.id ?? 0], action: { type: 'acknowledge' } })
  ).data
  expect(changed).toBe(1 + (cause?.hidden ?? 0))
})

test('measures how well alarms serve a company', async () => {
  const { data } = await aggregator.alarms.health({ companyId: world.company.id })
  expect(data.days).toBe(1)
  expect(data.stale).toBeGreaterThan(1_000)
  expect(data.noisiest).toHaveLength(10)
})
