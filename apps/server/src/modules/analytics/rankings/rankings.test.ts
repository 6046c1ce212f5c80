import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany, seedLocationGroup } from '../../../../seed/companies.ts'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { examplePlan } from '../../../testing/calls/example-plan.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { calculateMarkedCosts, seedGridDays } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { locationsOf } from '../../tenancy/index.ts'
import { noteStates } from './location-states.job.ts'
import { rankLocations } from './ranking.queries.ts'

const zone = 'Europe/Ljubljana'
/** 15:30 local time: 930 minutes of the day have passed. */
const NOW = Date.parse('2026-06-16T15:30:00+02:00')
const today = localDateAt(zone, NOW)

let server: TestServer
let company: { id: number; rootGroupId: number }
let groupId: number

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  company = await seedCompany(platform)
  groupId = (
    await seedLocationGroup(platform, { companyId: company.id, parentId: company.rootGroupId, name: 'North' })
  ).id
  await place('Ana', { connected: true, coveredMinutes: 900 })
  await place('Bor', { connected: true, coveredMinutes: 300 })
  await place('Cene', {})
  await place('Črt', { connected: true, coveredMinutes: 900, hasError: true })
  await place('Dana', { connected: false, coveredMinutes: 900 })
  await place('Eva', { connected: true, coveredMinutes: 900, locationGroupId: company.rootGroupId })
})
afterAll(() => server[Symbol.asyncDispose]())

type Place = { connected?: boolean; coveredMinutes?: number; hasError?: boolean; locationGroupId?: number }

async function place(
  name: string,
  { connected, coveredMinutes, hasError, locationGroupId = groupId }: Place,
) {
  const { platform } = server.app
  const { db } = platform
  const { id } = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId,
    name,
    timezone: zone,
  })
  if (connected !== undefined) {
    const { serial } = await seedOemDevice(platform)
    await db
      .updateTable('oem_device')
      .set({ location_id: id, connected, last_seen_at: new Date(NOW) })
      .where('serial', '=', serial)
      .execute()
  }
  const device = await seedDevice(platform, { locationId: id })
  if (hasError) await db.updateTable('device').set({ status: 'error' }).where('id', '=', device.id).execute()
  if (coveredMinutes === undefined) return
  const day = (date: string, minutes: number, consumptionWh: number) => ({
    location_id: id,
    day: date,
    covered_minutes: minutes,
    measured: 1,
    consumption_wh: consumptionWh,
    import_wh: consumptionWh / 4,
  })
  await db
    .insertInto('location_day')
    .values([
      day(today, coveredMinutes, 8000),
      day(addDays(today, -13), 1440, 13_000),
      day(addDays(today, -14), 1440, 99_000),
    ] as never)
    .execute()
}

const ranked = (
  page: { page?: number; pageSize?: number; search?: string } = {},
  group = company.rootGroupId,
) =>
  rankLocations(
    server.app.platform.db,
    locationsOf({ group: { id: group } as never }),
    { page: 1, pageSize: 25, ...page },
    NOW,
  )

test('the most urgent locations come first, then the others by name', async () => {
  const { locations, total } = await ranked()
  expect(locations.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Dana silent',
    'Črt error',
    'Bor behind',
    'Ana ok',
    'Eva ok',
    'Cene empty',
  ])
  expect(total).toBe(6)
})

test('a row shows today and two weeks of days, with gaps as gaps', async () => {
  const { locations } = await ranked({ search: 'ana' })
  expect(locations.map(({ name }) => name)).toEqual(['Dana', 'Ana'])
  expect(locations[1]).toMatchObject({
    lastSeenAt: NOW,
    today: {
      consumptionWh: 8000,
      importWh: 2000,
      exportWh: null,
      productionWh: null,
      selfSufficiencyPct: 75,
    },
    days: [13_000, ...Array(12).fill(null), 8000],
  })
})

test("with a price list, a row shows the month's cost so far, by the local clock", async () => {
  const { platform } = server.app
  const runner = await seedPerson(platform, { companyId: company.id, role: 'ROLE_AGGREGATOR' })
  const api = server.client(await newSession(server, runner))
  const costs = async () =>
    (await ranked()).locations.flatMap(({ name, monthCosts, areCostsPending }) =>
      monthCosts.length > 0 || areCostsPending ? [{ name, monthCosts, areCostsPending }] : [],
    )
  expect(await costs()).toEqual([])
  const ana = (await ranked({ search: 'ana' })).locations.find(({ name }) => name === 'Ana')?.id ?? 0
  // the last day of May is not part of this month
  await seedGridDays(platform.db, ana, ['2026-05-31', '2026-06-01', '2026-06-02'], { importWh: 250 })
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId: ana, planId: plan.id, validFrom: '2026-05-01' })
  expect(await costs()).toEqual([{ name: 'Ana', monthCosts: [], areCostsPending: true }])
  await calculateMarkedCosts(server, NOW)
  // 48 kWh × 0.12 and 22 %
  expect(await costs()).toEqual([
    { name: 'Ana', monthCosts: [{ currency: 'EUR', cost: 7.03 }], areCostsPending: false },
  ])
})

test('pages follow each other, and a page beyond the last one is empty but has the total', async () => {
  const second = await ranked({ page: 2, pageSize: 4 })
  expect(second).toMatchObject({ total: 6, locations: [{ name: 'Eva' }, { name: 'Cene' }] })
  expect(await ranked({ page: 9, pageSize: 4 })).toEqual({ locations: [], total: 6 })
})

test('a group contains only its own locations, and a search without matches returns none', async () => {
  expect((await ranked({}, groupId)).total).toBe(5)
  expect(await ranked({ search: 'zzz' })).toEqual({ locations: [], total: 0 })
})

test('in the first two hours of a day no location counts as incomplete', async () => {
  const { locations } = await rankLocations(
    server.app.platform.db,
    locationsOf({ group: { id: groupId } as never }),
    { page: 1, pageSize: 25 },
    Date.parse('2026-06-17T01:30:00+02:00'),
  )
  expect(locations.map(({ state }) => state)).not.toContain('behind')
})

test('the calls give the same answer for a group and for its company', async () => {
  const person = await seedPerson(server.app.platform, { companyId: company.id, role: 'ROLE_AGGREGATOR' })
  const api = server.client(await newSession(server, person))
  const { data: ofCompany } = await api.rankings.company({ companyId: company.id, pageSize: 2 })
  const { data: ofGroup } = await api.rankings.group({ locationGroupId: company.rootGroupId, pageSize: 2 })
  expect(ofCompany).toEqual(ofGroup)
  expect(ofCompany).toMatchObject({ total: 6, locations: [{ name: 'Dana' }, { name: 'Črt' }] })
})

const noted = async () => {
  const { rows } = await sql<{ name: string; state: string; version: string }>`
    select l.name, s.state, s.xmin::text as version from location_state s join location l on l.id = s.location_id
    where l.company_id = ${company.id} order by l.name collate name_order
  `.execute(server.app.platform.db)
  return rows
}

test('recorded states equal calculated ones, and only changes are written', async () => {
  const { platform } = server.app
  const lookedUp = (await ranked()).locations
  await noteStates(platform, NOW)
  const before = await noted()
  expect(before.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Ana ok',
    'Bor behind',
    'Cene empty',
    'Črt error',
    'Dana silent',
    'Eva ok',
  ])
  expect((await ranked()).locations).toEqual(lookedUp)

  const setConnected = (isConnected: boolean) =>
    sql`update oem_device set connected = ${isConnected}
      where location_id = (select id from location where name = 'Eva' and company_id = ${company.id})`.execute(
      platform.db,
    )
  await setConnected(false)
  await noteStates(platform, NOW)
  const after = await noted()
  expect(after.filter(({ version }, i) => version !== before[i]?.version).map(({ name }) => name)).toEqual([
    'Eva',
  ])
  expect((await ranked()).locations.slice(0, 2).map(({ name }) => name)).toEqual(['Dana', 'Eva'])

  await setConnected(true)
  const meanwhile = (await ranked()).locations.slice(0, 2)
  // the position is at most a minute old, the content is current
  expect(meanwhile.map(({ name, state }) => `${name} ${state}`)).toEqual(['Dana silent', 'Eva ok'])
})

test('a location created within the last minute is at its right place', async () => {
  await noteStates(server.app.platform, NOW)
  await place('Ada', { connected: false })
  expect((await ranked()).locations.map(({ name }) => name).slice(0, 2)).toEqual(['Ada', 'Dana'])
})
