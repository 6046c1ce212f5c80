import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { isComparable } from '@kilowatt/domain/energy/summary/comparable'
import { addDays, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { loadEmhassHouse } from '../../../testing/emhass-house.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { locationsOf } from '../../tenancy/index.ts'
import { noteStates } from '../rankings/location-states.job.ts'
import { readManyLoads } from './many-loads.queries.ts'
import { readManySummary } from './many-summary.queries.ts'

const zone = 'Europe/Paris'
/** ISO 3166-1 numeric, as for ids of countries */
const FRANCE = 250
const SLOVENIA = 705

let server: TestServer
let world: TwoCompanies
let houses: readonly number[]

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { groupId: locationGroupId, id: companyId } = world.company
  const house = (name: string, countryId = FRANCE) =>
    seedLocation(platform, { companyId, locationGroupId, name, countryId, timezone: zone })
  const first = await house('Maison')
  const second = await house('Grange', SLOVENIA)
  await loadEmhassHouse(platform, first.id, ['emhass-2024-03-30.csv', 'emhass-2024-09-10.csv'])
  await loadEmhassHouse(platform, second.id, ['emhass-2024-03-30.csv'])
  // also `Home` in the same group, where nothing was ever measured
  houses = [first.id, second.id]
})
afterAll(() => server[Symbol.asyncDispose]())

const days = (first: string, last: string) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})
const client = async (person: keyof TwoCompanies['people'] = 'aggregator') =>
  server.client(await newSession(server, world.people[person]))
const groupSummary = async (range: { from: number; to: number }) => {
  const { data } = await (await client()).summaries.group({
    locationGroupId: world.company.groupId,
    ...range,
  })
  return data
}

describe('law: a group is the sum of its locations', () => {
  test.each([
    ['days around the one of 23 hours', days('2024-03-29', '2024-04-02')],
    ['the day of 23 hours', days('2024-03-31', '2024-03-31')],
    ['a month with 25 hours on one day', days('2024-10-01', '2024-10-31')],
    ['a year', days('2024-01-01', '2024-12-31')],
    ['a range that begins and ends within months', days('2024-03-20', '2024-10-12')],
  ])('%s', async (_name, range) => {
    const group = await groupSummary(range)
    const api = await client()
    const alone = await Promise.all(
      houses.map(async (locationId) => (await api.summaries.location({ locationId, ...range })).data),
    )
    const sum = (values: (number | null)[]) => {
      const known = values.filter((value) => value !== null)
      return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
    }
    for (const metric of summaryMetrics) {
      const expected = sum(alone.map(({ now }) => now[metric]))
      if (expected === null) expect(group.now[metric]).toBeNull()
      else expect(group.now[metric]).toBeCloseTo(expected, -0.5)
    }
    for (const key of flowKeys)
      expect(group.flows[key] ?? 0).toBeCloseTo(sum(alone.map(({ flows }) => flows[key])) ?? 0, -0.5)
    expect(group.steps.at).toEqual(alone[0]?.steps.at)
    expect(group.co2AvoidedKg).toBeCloseTo(sum(alone.map(({ co2AvoidedKg }) => co2AvoidedKg)) ?? 0, 3)
  })
})

describe('loads of many locations', () => {
  const loadsOf = async (range: { from: number; to: number }) => {
    const { data } = await (await client()).summaries.groupLoads({
      locationGroupId: world.company.groupId,
      ...range,
    })
    return data
  }

  test.each([
    ['days around the one of 23 hours', days('2024-03-29', '2024-04-02')],
    ['a month with 25 hours on one day', days('2024-10-01', '2024-10-31')],
  ])('law: the standby load is the sum over the locations: %s', async (_name, range) => {
    const loads = await loadsOf(range)
    const api = await client()
    const alone = await Promise.all(
      houses.map(
        async (locationId) => (await api.summaries.location({ locationId, ...range })).data.loads.now,
      ),
    )
    const known = alone.flatMap(({ standbyW }) => standbyW ?? [])
    expect(loads.standbyLocations).toBe(known.length)
    expect(known.length).toBeGreaterThan(0)
    expect(loads.now.standbyW).toBeCloseTo(
      known.reduce((sum, watts) => sum + watts, 0),
      0,
    )
  })

  /* October 2024 for the only house that reported then, by hand as in location-summary.test.ts: half-hours,
     so its highest quarter-hour is its highest minute, 5,255.2 W on the 13th at 00:30. */
  test('the peak is the quarter-hour with the highest joint import', async () => {
    const { now, peakLocations, count, isTooLong, insights } = await loadsOf(days('2024-10-01', '2024-10-31'))
    expect(now.peak).toEqual({ powerW: 5255, at: Date.parse('2024-10-12T22:30Z') })
    expect({ peakLocations, count, isTooLong }).toEqual({
      peakLocations: 1,
      count: 3,
      isTooLong: { peak: false, standby: false },
    })
    expect(insights).toEqual([])
    const alone = await (await client()).summaries.location({
      locationId: houses[0] ?? 0,
      ...days('2024-03-29', '2024-04-02'),
    })
    const twice = await loadsOf(days('2024-03-29', '2024-04-02'))
    expect(twice.peakLocations).toBe(2)
    expect(twice.now.peak?.powerW).toBeGreaterThan(alone.data.loads.now.peak?.powerW ?? 0)
  })

  test('law: the peak of each step is its highest quarter-hour; if only one house reports, it equals the peak of that house', async () => {
    const range = days('2024-10-01', '2024-10-31')
    const { steps, now } = await loadsOf(range)
    const api = await client()
    const alone = await Promise.all(
      houses.map(async (locationId) => (await api.summaries.location({ locationId, ...range })).data),
    )
    const house = alone.find(({ loads }) => loads.now.peak !== null)
    expect(steps.at).toEqual(house?.steps.at)
    expect(steps.peakW).toHaveLength(31)
    expect(steps.peakW.map((w) => w ?? 0)).toEqual(house?.loads.peakW.map((w) => Math.round(w ?? 0)))
    expect(Math.max(...steps.peakW.map((w) => w ?? 0))).toBe(now.peak?.powerW)
    for (const [i, watts] of steps.standbyW.entries())
      expect(watts).toBeCloseTo(house?.loads.standbyW[i] ?? Number.NaN, 0)
  })

  test('a location silent on some days does not look like a lower load: only locations known in every step are summed', async () => {
    const { db } = server.app.platform
    const { rows } = await sql<{
      id: number
    }>`select id from location where location_group_id = ${world.company.groupId}
      order by id`.execute(db)
    const write = (house: number, first: string, count: number, watts: number) =>
      sql`
        insert into location_day (location_id, day, covered_minutes, measured, standby_w)
        select ${rows[house]?.id}::integer, ${first}::date + n, 1440, 1, ${watts}::float8 from generate_series(0, ${count - 1}::integer) n
      `.execute(db)
    await write(0, '2025-08-01', 10, 100)
    await write(1, '2025-08-01', 10, 50)
    await write(2, '2025-08-03', 5, 900)
    // known for one of three locations, so the joint load is unknown
    await write(0, '2025-08-11', 1, 100)
    const { steps, standbyLocations } = await loadsOf(days('2025-08-01', '2025-08-12'))
    expect(steps.standbyW).toEqual([...Array.from({ length: 10 }, () => 150), null, null])
    expect(standbyLocations).toBe(3)
    const months = await loadsOf(days('2025-07-15', '2025-09-20'))
    expect(months.steps.at).toHaveLength(3)
    expect(months.steps.standbyW).toEqual([null, 1050, null])
  })

  test('a standby load that rose is reported for the location where it rose, with the date', async () => {
    const { db } = server.app.platform
    const house = houses[1] ?? 0
    const write = (first: string, count: number, watts: number) =>
      sql`
        insert into location_day (location_id, day, covered_minutes, measured, standby_w)
        select ${house}::integer, ${first}::date + n, 1440, 1, ${watts}::float8 + n % 3 from generate_series(0, ${count - 1}::integer) n
      `.execute(db)
    await write('2025-05-01', 40, 180)
    await write('2025-06-10', 21, 240)
    const { insights, before } = await loadsOf(days('2025-06-01', '2025-06-30'))
    expect(insights).toEqual([
      {
        kind: 'standbyOf',
        locationId: house,
        name: 'Grange',
        since: '2025-06-10',
        beforeW: 181,
        afterW: 241,
      },
    ])
    expect(before.standbyW).toBe(181)
  })

  test('a location that was silent for a day is reported for a current range, and not for a past one', async () => {
    const { db, inTx } = server.app.platform
    const now = Date.now()
    const heardAt = now - 3 * 86_400_000
    const place = houses[0] ?? 0
    await seedOemDevice(server.app.platform, { type: 'CONTROLLER', locationId: place })
    await sql`update oem_device set connected = false, last_seen_at = ${new Date(heardAt)} where location_id = ${place}`.execute(
      db,
    )
    await noteStates({ inTx }, now)
    const silent = { kind: 'silent', count: 1, shown: [{ id: place, name: 'Maison', lastSeenAt: heardAt }] }
    const set = locationsOf({ group: { id: world.company.groupId } as never })
    const today = { from: now - 3_600_000, to: now + 3_600_000 }
    expect((await readManyLoads(db, set, today, now)).insights).toEqual([silent])
    expect((await readManyLoads(db, set, days('2024-10-01', '2024-10-31'), now)).insights).toEqual([])
  })
})

test('the number of reporting locations is included, and a company equals its root group', async () => {
  const march = days('2024-03-29', '2024-04-02')
  expect((await groupSummary(march)).locations).toMatchObject({ count: 3, reporting: 2 })
  expect((await groupSummary(days('2024-10-01', '2024-10-31'))).locations).toMatchObject({
    count: 3,
    reporting: 1,
  })
  const api = await client()
  const { data: company } = await api.summaries.company({ companyId: world.company.id, ...march })
  const { data: root } = await api.summaries.group({ locationGroupId: world.company.rootGroupId, ...march })
  expect(company).toEqual(root)
})

test('without measurements, the nearest day on which any location has values is given', async () => {
  const before = await groupSummary(days('2023-05-01', '2023-05-31'))
  expect(before.locations.reporting).toBe(0)
  const first = before.nearestDay ?? ''
  const day = (date: string) => groupSummary(days(date, date))
  expect((await day(first)).locations.reporting).toBeGreaterThan(0)
  expect((await day(first)).nearestDay).toBeUndefined()
  expect((await groupSummary(days('2023-05-01', addDays(first, -1)))).locations.reporting).toBe(0)
})

test('a range that includes today is compared up to the end of yesterday', async () => {
  const now = Date.parse('2024-10-10T11:52:00+02:00')
  const set = locationsOf({ group: { id: world.company.groupId } as never })
  const october = days('2024-10-01', '2024-10-31')
  const { now: soFar, compared } = await readManySummary(server.app.platform.db, set, october, now)
  expect(soFar.to).toBe(Date.parse('2024-10-10T12:00:00+02:00'))
  expect(compared).toMatchObject({
    now: days('2024-10-01', '2024-10-09'),
    before: days('2024-09-01', '2024-09-09'),
  })
  const { now: whole } = await groupSummary(days('2024-10-01', '2024-10-09'))
  expect(compared?.now.consumptionWh).toBeCloseTo(whole.consumptionWh ?? 0, 1)
})

test.each(['05:15', '05:30', '11:52', '23:59'])(
  'today is also compared with yesterday at %s',
  async (time) => {
    const now = Date.parse(`2024-10-10T${time}:00+02:00`)
    const set = locationsOf({ group: { id: world.company.groupId } as never })
    const { compared } = await readManySummary(
      server.app.platform.db,
      set,
      days('2024-10-10', '2024-10-10'),
      now,
    )
    expect(compared).not.toBeNull()
  },
)

test('silent and never connected locations are left out of a comparison, which is still shown', async () => {
  const october = days('2024-10-01', '2024-10-31')
  const { locations, compared, now } = await groupSummary(october)
  const [maison = 0] = houses
  const { data: alone } = await (await client()).summaries.location({ locationId: maison, ...october })
  expect(locations).toEqual({ count: 3, reporting: 1, compared: 1 })
  expect(isComparable(compared?.now ?? { knownPct: 0 }, compared?.before ?? null)).toBe(true)
  for (const metric of ['consumptionWh', 'importWh', 'productionWh'] as const) {
    expect(compared?.now[metric]).toBe(now[metric])
    expect(compared?.before[metric]).toBe(alone.compared?.before[metric])
  }
})

test('a location that fell silent is in the figures but not in the comparison', async () => {
  const { db } = server.app.platform
  const write = (house: number, first: string, count: number, wh: number) =>
    sql`
      insert into location_day (location_id, day, covered_minutes, measured, import_wh)
      select ${houses[house]}::integer, ${first}::date + n, 1440, 1, ${wh}::float8 from generate_series(0, ${count - 1}::integer) n
    `.execute(db)
  // ten days in each period; the second house reported on two days of the current one
  await write(0, '2025-10-24', 10, 1000)
  await write(1, '2025-10-24', 10, 5000)
  await write(0, '2025-11-03', 10, 1500)
  await write(1, '2025-11-03', 2, 5000)
  const { now, compared, locations, insights } = await groupSummary(days('2025-11-03', '2025-11-12'))
  expect(locations).toEqual({ count: 3, reporting: 2, compared: 1 })
  expect(now.importWh).toBe(25_000)
  expect(compared).toMatchObject({
    now: { importWh: 15_000, knownPct: 100 },
    before: { importWh: 10_000, knownPct: 100 },
  })
  // a sentence would mention other sums than the figures
  expect(insights).toEqual([])
})

test('a group without locations is empty, not an error', async () => {
  const { data } = await (await client('foreignAggregator')).summaries.company({
    companyId: world.foreign.id,
    ...days('2024-10-01', '2024-10-31'),
  })
  expect(data).toMatchObject({ now: { consumptionWh: null, knownPct: 0 }, co2AvoidedKg: null })
})

test.each([
  ['reversed', { from: 2_000_000_000_000, to: 1_000_000_000_000 }],
  ['too long', days('2020-01-01', '2024-01-01')],
])('a range that is %s is refused', async (_name, range) => {
  await expect(groupSummary(range)).rejects.toMatchObject({ status: 400, data: { fields: [{ path: 'to' }] } })
})

test('the group and the company do not exist for unrelated people', async () => {
  const api = await client('foreignAggregator')
  const october = days('2024-10-01', '2024-10-31')
  const { id: companyId, groupId: locationGroupId } = world.company
  await expect(api.summaries.group({ locationGroupId, ...october })).rejects.toMatchObject({ status: 404 })
  await expect(api.summaries.company({ companyId, ...october })).rejects.toMatchObject({ status: 404 })
  await expect(api.summaries.groupLoads({ locationGroupId, ...october })).rejects.toMatchObject({
    status: 404,
  })
  await expect(api.summaries.companyLoads({ companyId, ...october })).rejects.toMatchObject({ status: 404 })
  await expect(api.rankings.group({ locationGroupId })).rejects.toMatchObject({ status: 404 })
  await expect(api.rankings.company({ companyId })).rejects.toMatchObject({ status: 404 })
})
