import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { listLocations } from './locations.queries.ts'

/** The goal is 50 ms; a machine with other work gets three times as much. */
const MOST_MS = 150

/** A company of 10,000 locations with 5,000 open alarms at half of them. */
let server: TestServer
let world: TwoCompanies
let aggregator: ApiClient

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
      (array['critical', 'major', 'minor', 'info'])[1 + l.id % 4], now(), now()
    from location l where l.name like 'House %' order by l.id desc limit 5000`.execute(db())
  await sql`vacuum analyze alarm`.execute(db())
  await sql`vacuum analyze location`.execute(db())
  aggregator = server.client(await signedInAs(server, world.people.aggregator))
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const rank = { critical: 0, major: 1, minor: 2, info: 3 } as const

test('lists locations with the most urgent alarms first, on every page, and each once', async () => {
  const { groupId } = world.company
  const ranks: number[] = []
  const ids = new Set<number>()
  for (let page = 1; page <= 101; page++) {
    const { data } = await aggregator.locations.list({
      ...{ page, pageSize: 100, sort: 'alarms', locationGroupId: groupId },
    })
    expect(data.total).toBe(10_001)
    for (const { id, alarms } of data.locations) {
      ids.add(id)
      ranks.push(alarms === null ? 4 : rank[alarms.worst])
    }
  }
  expect(ids.size).toBe(10_001)
  expect(ranks).toEqual(ranks.toSorted())
  expect(ranks.filter((one) => one === 4)).toHaveLength(5_001)
})

test('answers any page within 50 ms', async () => {
  const actor = {
    ...{ userId: world.people.aggregator.id, role: 'ROLE_AGGREGATOR' as const },
    ...{ companyId: world.company.id, runsCompanyIds: [world.company.id] },
  }
  const bestMs = async (more: { page: number; sort: 'name' | 'alarms'; search?: string }) => {
    const times: number[] = []
    for (let run = 0; run < 20; run++) {
      const began = performance.now()
      await listLocations(db(), actor, { pageSize: 25, ...more })
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  const times = {
    name: await bestMs({ page: 1, sort: 'name' }),
    first: await bestMs({ page: 1, sort: 'alarms' }),
    last: await bestMs({ page: 400, sort: 'alarms' }),
    searched: await bestMs({ page: 1, sort: 'alarms', search: 'house 77' }),
  }
  if (process.env.SHOW_TIMES) console.info(times)
  for (const [name, ms] of Object.entries(times)) expect(ms, name).toBeLessThan(MOST_MS)
})

test('counts alarms of groups with those of the groups below, only for those who manage the company', async () => {
  const { company } = world
  const { data } = await aggregator.alarms.ofLocations({ companyId: company.id })
  expect(data.locations).toHaveLength(1_000)
  expect(data.groups).toEqual([
    {
      ...{ locationGroupId: company.rootGroupId, companyId: company.id, isRoot: true },
      ...{ open: 5_000, worst: 'critical' },
    },
    {
      ...{ locationGroupId: company.groupId, companyId: company.id, isRoot: false },
      ...{ open: 5_000, worst: 'critical' },
    },
  ])
  const owner = server.client(await signedInAs(server, world.people.owner))
  await openAlarm(db(), { companyId: company.id, locationId: world.location.id })
  const mine = (await owner.alarms.ofLocations({})).data
  expect(mine).toEqual({
    locations: [{ locationId: world.location.id, open: 1, worst: 'major' }],
    groups: [],
  })
})
