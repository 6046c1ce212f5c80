import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { loadHistory } from '../history/history-load.ts'
import { listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { readChart } from './charts.queries.ts'

const zone = 'Europe/Ljubljana'
const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR

let server: TestServer
let world: TwoCompanies
let cookie: string
let home: { locationId: number; grid: number; solar: number }

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await newSession(server, world.people.viewer)
  home = await homeWithHistory()
})
afterAll(() => server[Symbol.asyncDispose]())

const client = (as = cookie) => server.client(as)

/**
 * Three days around each clock change: a house at 600 W with a plant at 240 W, once silent for some hours.
 */
async function homeWithHistory() {
  const { platform } = server.app
  const { id: locationId } = world.location
  const { id: grid } = await seedDevice(platform, { locationId, category: 'GRID' })
  const { id: solar } = await seedDevice(platform, { locationId, category: 'SOLAR_POWER_PLANT' })
  const days = ['2025-03-29', '2025-03-30', '2025-03-31', '2025-10-25', '2025-10-26', '2025-10-27']
  await loadHistory(platform, {
    locationId,
    timezone: zone,
    devices: [
      { deviceId: grid, category: 'GRID' },
      { deviceId: solar, category: 'SOLAR_POWER_PLANT' },
    ],
    days: days.flatMap((day) => {
      const minuteOf = (minute: number) => Date.parse(day) / MINUTE_MS + minute
      const known = (minute: number, value: number) =>
        isSilent(minuteOf(minute) * MINUTE_MS) ? Number.NaN : value
      const column = (value: (minute: number) => number) =>
        Float64Array.from({ length: 1440 }, (_, m) => known(m, value(m)))
      const registers = (perMinute: number) => column((m) => (minuteOf(m) - 29_000_000) * perMinute)
      return [
        {
          day,
          deviceId: grid,
          columns: {
            powerW: column(() => 360),
            energyImportWh: registers(6),
            energyExportWh: column(() => 5),
          },
        },
        { day, deviceId: solar, columns: { powerW: column(() => 240), energyProducedWh: registers(4) } },
      ]
    }),
  })
  return { locationId, grid, solar }
}
const silent = { from: Date.parse('2025-10-27T06:00Z'), to: Date.parse('2025-10-27T09:00Z') }
const isSilent = (at: number) => at >= silent.from && at < silent.to

const seriesOf = (chart: Chart, key: string) => {
  const series = chart.series.find((one) => one.key === key)
  if (!series) throw new Error(`no series ${key}`)
  return series
}
const dayOf = (date: string) => {
  const { startMs, endMs } = localDayRange(zone, date)
  return { locationId: home.locationId, from: startMs, to: endMs }
}

test.each([
  ['2025-03-30', 92],
  ['2025-03-31', 96],
  ['2025-10-26', 100],
])(
  '%s in quarter-hours has %i points, and its totals are the differences of the registers',
  async (date, points) => {
    const { data } = await client().charts.location({ ...dayOf(date), interval: '900', measure: 'energy' })
    expect(data).toMatchObject({ timezone: zone, interval: 900, source: 'quarters', measure: 'energy' })
    expect(data.at).toHaveLength(points)
    expect(seriesOf(data, 'gridImport')).toMatchObject({ unit: 'Wh', totalWh: points * 90 })
    expect(seriesOf(data, 'gridImport').values).toEqual(Array(points).fill(90))
    expect(seriesOf(data, 'consumption').totalWh).toBe(points * 150)
    expect(seriesOf(data, 'solar').peak).toEqual({ value: 4 * 60, at: data.at[0] })
  },
)

test.each([
  ['60', 'minutes', 1440],
  ['300', 'minutes', 288],
  ['900', 'quarters', 96],
  ['1800', 'quarters', 48],
  ['14400', 'quarters', 6],
] as const)(
  'a day at %s s reads %s and shows the same powers and totals',
  async (interval, source, points) => {
    const { data } = await client().charts.location({ ...dayOf('2025-03-31'), interval, measure: 'power' })
    expect(data).toMatchObject({ source, measure: 'power' })
    expect(data.at).toHaveLength(points)
    expect(seriesOf(data, 'consumption').values).toEqual(Array(points).fill(600))
    expect(seriesOf(data, 'solar').values).toEqual(Array(points).fill(240))
    expect(seriesOf(data, 'gridImport').totalWh).toBe(96 * 90)
    expect(data.series.map(({ key }) => key)).toEqual([
      'solar',
      'gridImport',
      'consumption',
      'gridExport',
      'other',
    ])
  },
)

test.each([
  ['0', 'auto'],
  ['quarter_hour', '900'],
  ['hour', '3600'],
  ['day', '86400'],
] as const)('an interval of %s means %s', async (name, interval) => {
  const range = dayOf('2025-03-30')
  const [named, counted] = [
    await client().charts.location({ ...range, interval: name }),
    await client().charts.location({ ...range, interval }),
  ]
  expect(named).toEqual(counted)
})

test('days and months add up their quarter-hours', async () => {
  const range = { locationId: home.locationId, from: dayOf('2025-03-30').from, to: dayOf('2025-10-26').to }
  const days = (await client().charts.location({ ...range, interval: '86400' })).data
  expect(days).toMatchObject({ source: 'days', measure: 'energy' })
  expect(days.at).toHaveLength(211)
  expect(seriesOf(days, 'gridImport').values.slice(0, 3)).toEqual([92 * 90, 96 * 90, expect.any(Number)])
  expect(seriesOf(days, 'gridImport').values.at(-1)).toBe(100 * 90)
  const months = (await client().charts.location({ ...range, interval: 'month' })).data
  expect(months.interval).toBe('month')
  expect(seriesOf(months, 'solar').values.map((value) => value !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})

test.each([
  ['before all values', '2024-06-16', '2025-03-29'],
  ['nearer to earlier values', '2025-04-10', '2025-04-01'],
  ['nearer to later values', '2025-10-20', '2025-10-25'],
  ['after all values', '2025-12-24', '2025-10-28'],
])('a range without values, %s, names the nearest day with values', async (_where, date, nearestDay) => {
  const { data } = await client().charts.location(dayOf(date))
  expect(data.nearestDay).toBe(nearestDay)
  expect((await client().charts.location(dayOf('2025-10-27'))).data).not.toHaveProperty('nearestDay')
})

test('a location without any values has no nearest day', async () => {
  const { id: locationId } = await seedLocation(server.app.platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
  })
  const asAggregator = client(await newSession(server, world.people.aggregator))
  const { data } = await asAggregator.charts.location({ ...dayOf('2025-03-29'), locationId })
  expect(data.nearestDay).toBeNull()
})

test('a gap stays a gap, and its energy is in the total', async () => {
  const { data } = await client().charts.location({
    ...dayOf('2025-10-27'),
    interval: '900',
    measure: 'energy',
  })
  const { values, totalWh } = seriesOf(data, 'gridImport')
  const gap = values.filter((_, i) => isSilent(data.at[i] ?? 0))
  expect(gap).toHaveLength(12)
  expect(new Set(gap.slice(1))).toEqual(new Set([null]))
  expect(totalWh).toBe(96 * 90)
  const minutes = (await client().charts.location({ ...dayOf('2025-10-27'), interval: '60' })).data
  const lost = seriesOf(minutes, 'consumption').values.filter(
    (value, i) => value === null && isSilent(minutes.at[i] ?? 0),
  )
  expect(lost.length).toBeGreaterThan(170)
})

test('today shows the current quarter-hour; the future is empty on a complete axis', async () => {
  const { platform } = server.app
  const now = Date.now()
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const { id: deviceId } = await seedDevice(platform, { locationId, category: 'GRID' })
  const first = floorToQuarter(now) - 2 * QUARTER_MS
  const minutes = Math.floor((now - first) / MINUTE_MS) + 1
  const samples = Array.from({ length: minutes }, (_, i) => ({
    deviceId,
    at: first + i * MINUTE_MS,
    reading: { powerW: 600, energyImportWh: 1000 + 10 * i, energyExportWh: 0 },
  }))
  await platform.inTx(system, ({ tx }) => storeSamples(tx, locationId, samples))
  const owner = client(await newSession(server, world.people.owner))
  const ask = (interval: '60' | '900', category?: 'GRID') =>
    owner.charts.location({
      locationId,
      from: first,
      to: floorToQuarter(now) + DAY / 4,
      interval,
      measure: 'power',
      ...(category && { category }),
    })
  const check = async () => {
    const quarters = (await ask('900')).data
    expect(quarters.at).toHaveLength(2 + 24)
    const { values, totalWh } = seriesOf(quarters, 'gridImport')
    expect(values.slice(0, 2)).toEqual([600, 600])
    expect(values.slice(3)).toEqual(Array(23).fill(null))
    expect(totalWh).toBe(10 * (minutes - 1))
    const device = (await ask('900', 'GRID')).data
    expect(seriesOf(device, 'gridImport')).toMatchObject({ deviceId, totalWh: 10 * (minutes - 1) })
    const fine = seriesOf((await ask('60')).data, 'gridImport')
    expect(fine.values.slice(0, minutes)).toEqual(Array(minutes).fill(600))
    expect(fine.values[minutes + 2]).toBeNull()
    expect(fine.totalWh).toBe(10 * (minutes - 1))
  }
  await check()
  await rollUpRound(platform, now + MINUTE_MS)
  await check()
})

test.each(['60', '900', '86400'] as const)(
  'a category at %s s shows each of its devices',
  async (interval) => {
    const { from, to } = dayOf('2025-03-31')
    const request = { locationId: home.locationId, from, to, interval, measure: 'power' } as const
    const grid = (await client().charts.location({ ...request, category: 'GRID' })).data
    expect(grid.series).toMatchObject([
      { key: 'gridImport', deviceId: home.grid, totalWh: 96 * 90, peak: { value: 360, at: from } },
      { key: 'gridExport', deviceId: home.grid, totalWh: 0 },
    ])
    expect(new Set(grid.series[0]?.values)).toEqual(new Set([360]))
    const solar = (await client().charts.location({ ...request, category: 'SOLAR_POWER_PLANT' })).data
    expect(solar.series).toMatchObject([{ key: 'solar', deviceId: home.solar, totalWh: 96 * 60 }])
    expect((await client().charts.location({ ...request, category: 'HVAC' })).data.series).toEqual([])
  },
)

test('returns the requested series, in the order of the chart', async () => {
  const { data } = await client().charts.location({ ...dayOf('2025-03-31'), series: 'consumption,solar,ev' })
  expect(data.series.map(({ key }) => key)).toEqual(['solar', 'consumption'])
})

test.each([
  ['too many points', { interval: '60', to: Date.parse('2025-06-01') }, 'interval'],
  ['an unknown interval', { interval: '61' }, 'interval'],
  ['an unknown series', { series: 'solar,moon' }, 'series'],
  ['a range that ends before it starts', { to: 1 }, 'to'],
  ['an empty range', { from: 'yesterday' }, 'from'],
])('%s is refused and the field named', async (_rule, wrong, field) => {
  const query = new URLSearchParams({
    from: String(dayOf('2025-03-31').from),
    to: String(dayOf('2025-03-31').to),
  })
  for (const [name, value] of Object.entries(wrong)) query.set(name, String(value))
  const response = await fetch(`${server.url}/api/locations/${home.locationId}/charts?${query}`, {
    headers: { cookie },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid', data: { fields: [{ path: field }] } })
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets %s', async (accepted, encoding) => {
  const { from, to } = dayOf('2025-03-31')
  const response = await fetch(
    `${server.url}/api/locations/${home.locationId}/charts?from=${from}&to=${to}&interval=60`,
    {
      headers: { cookie, 'accept-encoding': accepted },
    },
  )
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(await response.json()).toMatchObject({ data: { source: 'minutes', interval: 60 } })
})

test.each([
  ['another company', 'foreignAggregator', 'not_found'],
  ['a person without access', 'nobody', 'not_found'],
  ['a guest who may only control', 'blindGuest', 'forbidden'],
] as const)('%s cannot see charts and totals', async (_who, name, code) => {
  const as = client(await newSession(server, world.people[name]))
  await expect(as.charts.location(dayOf('2025-03-31'))).rejects.toMatchObject({ code })
  await expect(as.charts.energy(dayOf('2025-03-31'))).rejects.toMatchObject({ code })
})

test('totals of a range include ratios and avoided CO2', async () => {
  const { data } = await client().charts.energy(dayOf('2025-03-31'))
  expect(data).toMatchObject({
    importWh: 8640,
    exportWh: 0,
    productionWh: 5760,
    consumptionWh: 14_400,
    chargeWh: null,
  })
  expect(data.selfSufficiencyPct).toBeCloseTo(40, 6)
  expect(data.selfConsumptionPct).toBeCloseTo(100, 6)
  expect(data.co2AvoidedKg).toBeCloseTo(5.76 * 0.231275, 6)
  const hour = { ...dayOf('2025-03-31'), to: dayOf('2025-03-31').from + HOUR }
  expect((await client().charts.energy(hour)).data).toMatchObject({ importWh: 360, consumptionWh: 600 })
})

test('the number of statements does not grow with devices or range', async () => {
  const { platform } = server.app
  const count = async (locationId: number, days: number) => {
    let statements = 0
    const counting = platform.db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { from } = dayOf('2025-03-29')
    await readChart(
      counting,
      { id: locationId, timezone: zone },
      { from, to: from + days * DAY, interval: '300', measure: 'power' },
      Date.now(),
    )
    return statements
  }
  const few = await count(home.locationId, 1)
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const { id: quiet } = await seedLocation(platform, place)
  await seedDevice(platform, { locationId: quiet, category: 'HVAC' })
  const { id: crowded } = await seedLocation(platform, place)
  for (let i = 0; i < 12; i++) await seedDevice(platform, { locationId: crowded, category: 'HVAC' })
  expect((await listCalculatedDevices(platform.db, [crowded])).get(crowded)).toHaveLength(12)
  expect(await count(crowded, 5)).toBe(await count(quiet, 1))
  expect(few).toBeLessThanOrEqual(5)
})
