import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../../seed/two-companies.ts'
import { seedHome } from '../../../../testing/meter-homes.ts'
import { newSession } from '../../../../testing/people/sign-in.ts'
import { type Device, dayOfMinutes } from '../../../../testing/register-meters.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'

const zone = 'Europe/Ljubljana'
/** with the days on which the clock changes */
const spring = { from: '2025-03-27', to: '2025-04-03' }
const autumn = { from: '2025-10-24', to: '2025-11-02' }

const meter = (seed: number): Device => ({
  category: 'GRID',
  columns: (day) => ({ powerW: dayOfMinutes(day, (at) => (((at / 60_000) * seed) % 3001) - 900) }),
})
const plant: Device = {
  category: 'SOLAR_POWER_PLANT',
  columns: (day) => ({ powerW: dayOfMinutes(day, (at) => ((at / 60_000) * 31) % 2003) }),
}

let server: TestServer
let world: TwoCompanies
let charts: ApiClient['charts']
let homes: { here: number[]; west: number }
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  charts = server.client(await newSession(server, world.people.aggregator)).charts
  const here: number[] = []
  for (const devices of [[meter(7), plant], [meter(13)]])
    for (const days of [spring, autumn].slice(0, here.length === 0 ? 2 : 1))
      here.push((await seedHome(platform, { ...world, timezone: zone }, days, devices)).locationId)
  const west = await seedHome(platform, { ...world, timezone: 'Europe/Lisbon' }, spring, [meter(17)])
  homes = { here, west: west.locationId }
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const daysOf = (first: string, last: string) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})
type Interval = '900' | '3600' | '14400' | '86400' | 'month'
type Ask = { from: number; to: number; interval: Interval; measure?: 'power' | 'energy' }

const company = async (ask: Ask) => (await charts.company({ companyId: world.company.id, ...ask })).data
const group = async (ask: Ask) =>
  (await charts.group({ locationGroupId: world.company.groupId, ...ask })).data
const location = async (locationId: number, ask: Ask) => (await charts.location({ locationId, ...ask })).data

const totals = ({ series }: Chart) =>
  Object.fromEntries(series.map(({ key, totalWh }) => [key, totalWh === null ? null : Math.round(totalWh)]))
const columnsOf = (chart: Chart, keys: readonly string[]) =>
  keys.map((key) => chart.series.find((one) => one.key === key)?.values ?? [])
const energies = ['solar', 'gridImport', 'gridExport', 'consumption']
const plus = (parts: readonly (readonly (number | null)[])[]) =>
  (parts[0] ?? []).map((_, i) => {
    const known = parts.flatMap((part) => part[i] ?? [])
    return known.length === 0
      ? null
      : expect.closeTo(
          known.reduce((sum, value) => sum + value, 0),
          -0.5,
        )
  })

test.each(['900', '3600'] as const)(
  'a group is the sum of its locations, and a company the sum of its groups, at %s s, over a day of 23 hours',
  async (interval) => {
    const ask: Ask = { ...daysOf('2025-03-28', '2025-04-02'), interval, measure: 'energy' }
    const [summed, whole, ...parts] = await Promise.all([
      group(ask),
      company(ask),
      ...[...homes.here, homes.west].map((id) => location(id, ask)),
    ])
    expect(columnsOf(summed, energies)).toEqual(columnsOf(whole, energies))
    expect(columnsOf(summed, energies)).toEqual(
      energies.map((key) => plus(parts.map((part) => columnsOf(part, [key])[0] ?? []))),
    )
  },
)

test('hours sum to days, days to months, including days of 92 and 100 quarter-hours', async () => {
  for (const [first, last, quarters] of [
    ['2025-03-30', '2025-03-30', 92],
    ['2025-10-26', '2025-10-26', 100],
  ] as const) {
    const at = daysOf(first, last)
    const byQuarter = await location(homes.here[0] ?? 0, { ...at, interval: '900', measure: 'energy' })
    expect(byQuarter.at).toHaveLength(quarters)
    expect((await group({ ...at, interval: '900', measure: 'energy' })).at).toHaveLength(quarters)
  }
  const october = daysOf('2025-10-01', '2025-10-31')
  const [byHour, byDay, byMonth] = await Promise.all(
    (['14400', '86400', 'month'] as const).map((interval) =>
      group({ ...october, interval, measure: 'energy' }),
    ),
  )
  expect(byHour && totals(byHour)).toEqual(byDay && totals(byDay))
  expect(byDay && totals(byDay)).toEqual(byMonth && totals(byMonth))
  expect(byMonth?.source).toBe('months')
  expect(byMonth?.series.find(({ key }) => key === 'gridImport')?.values).toEqual([
    expect.closeTo(byMonth ? (totals(byMonth).gridImport ?? 0) : 0, -1),
  ])
})

test('partial months and hours contain only the range', async () => {
  const months = daysOf('2025-03-29', '2025-10-28')
  const [byDay, byMonth] = await Promise.all(
    (['86400', 'month'] as const).map((interval) => group({ ...months, interval, measure: 'energy' })),
  )
  expect(byMonth).toMatchObject(months)
  expect(byMonth && totals(byMonth)).toEqual(byDay && totals(byDay))
  const lastDay = { from: months.from + 900_000, to: months.from + 86_400_000 + 900_000 }
  const [byQuarter, byHour] = await Promise.all(
    (['900', '3600'] as const).map((interval) => group({ ...lastDay, interval, measure: 'energy' })),
  )
  expect(byHour).toMatchObject(lastDay)
  expect(byHour && totals(byHour)).toEqual(byQuarter && totals(byQuarter))
})

test('a line that a person drew at one location is marked in the sum', async () => {
  const day = { ...daysOf('2025-03-28', '2025-03-28'), interval: '900' } as const
  const estimatedOf = ({ series }: Chart) =>
    series.flatMap(({ key, estimated }) => (estimated ? [[key, estimated] as const] : []))
  expect(estimatedOf(await group(day))).toEqual([])
  const { db } = server.app.platform
  const [home = 0] = homes.here
  const grid = await db
    .selectFrom('device')
    .select('id')
    .where('location_id', '=', home)
    .where('category', '=', 'GRID')
    .executeTakeFirstOrThrow()
  const [from, to] = [day.from + 4 * 3_600_000, day.from + 5 * 3_600_000]
  await db
    .insertInto('reading_repair')
    .values({
      device_id: grid.id,
      kind: 'interpolate',
      from_at: new Date(from),
      to_at: new Date(to),
      before_w: 100,
      after_w: 100,
      made_by: world.people.owner.id,
    })
    .execute()
  const spans = [{ from, to }]
  expect(estimatedOf(await group(day))).toEqual([
    ['gridImport', spans],
    ['consumption', spans],
    ['gridExport', spans],
    ['other', spans],
  ])
  expect(estimatedOf(await company({ ...daysOf('2025-03-29', '2025-03-29'), interval: '900' }))).toEqual([])
})

test('each location has days in its own time zone', async () => {
  const ask = { interval: '86400', measure: 'energy' } as const
  const lisbon = localDayRange('Europe/Lisbon', '2025-03-30')
  const [summed, own, ...near] = await Promise.all([
    group({ ...daysOf('2025-03-30', '2025-03-30'), ...ask }),
    location(homes.west, { from: lisbon.startMs, to: lisbon.endMs, ...ask }),
    ...homes.here.map((id) => location(id, { ...daysOf('2025-03-30', '2025-03-30'), ...ask })),
  ])
  expect(summed.locations?.timezones).toEqual([zone, 'Europe/Lisbon'])
  expect(summed.timezone).toBe(zone)
  const parts = [own, ...near].map((chart) => totals(chart).gridImport ?? 0)
  expect(totals(summed).gridImport).toBeCloseTo(
    parts.reduce((sum, wh) => sum + wh, 0),
    -0.5,
  )
})

test('the chart contains how many locations have data, in total and per interval', async () => {
  const spans = await group({ ...daysOf('2025-03-29', '2025-03-30'), interval: '86400' })
  expect(spans.locations).toMatchObject({ reporting: 3, reportingAt: [3, 3] })
  expect(spans.locations?.count).toBeGreaterThan(3)
  const nothing = await group({ ...daysOf('2025-06-01', '2025-06-02'), interval: '86400' })
  expect(nothing.locations).toMatchObject({ reporting: 0, reportingAt: [0, 0] })
  // the day in spring is nearer than the day in autumn
  expect(nothing.nearestDay).toBe('2025-04-04')
  expect(spans.nearestDay).toBeUndefined()
  expect(
    nothing.series.every(
      ({ values, totalWh }) => totalWh === null && values.every((value) => value === null),
    ),
  ).toBe(true)
})

test('an interval that is too short is refused with a possible one, and the automatic interval is always possible', async () => {
  const at = daysOf('2025-01-01', '2025-12-31')
  await expect(charts.company({ companyId: world.company.id, ...at, interval: '60' })).rejects.toMatchObject({
    data: { fields: [{ path: 'interval', message: expect.stringContaining('14400 would do') }] },
  })
  await expect(charts.location({ locationId: homes.west, ...at, interval: '900' })).rejects.toMatchObject({
    data: { fields: [{ path: 'interval', message: expect.stringContaining('14400 would do') }] },
  })
  expect((await charts.company({ companyId: world.company.id, ...at })).data.interval).toBe('month')
})
