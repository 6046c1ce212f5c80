import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { floorToQuarter, MINUTE_MS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type Interval, intervals, intervalVerdict } from '@kilowatt/domain/time/intervals'
import { type LocalDate, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type HistoryDay, loadHistory } from '../history/history-load.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'

/** What a portal or a logger tells: the counters of a meter every quarter-hour, and no power. */
const zone = 'Europe/Ljubljana'
const HOUR = 3_600_000
const ORIGIN = Date.parse('2024-01-01')

let server: TestServer
let world: TwoCompanies
let cookie: string
let home: Home

type Home = { readonly locationId: number; readonly deviceIds: readonly number[] }
type Columns = HistoryDay['columns']
type Device = { readonly category: DeviceCategory; readonly columns: (day: number) => Columns }

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await signIn(server, world.people.owner)
  home = await homeWith({ from: '2024-12-31', to: '2026-01-01' }, [registerMeter()])
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

/** Wh of the quarter-hour that starts at `at`; no two neighbours alike, and nothing flows in some. */
const importedWh = (at: number) => {
  const quarter = (at - ORIGIN) / QUARTER_MS
  return quarter % 11 === 0 ? 0 : ((quarter * 7919) % 251) + (quarter % 96)
}
const exportedWh = (at: number) => (((at - ORIGIN) / QUARTER_MS) * 104_729) % 83

/** Counters at quarter-hours, each the sum of what flowed before. */
const counter = (wh: (at: number) => number) => {
  const sums = [1_000_000]
  return (at: number) => {
    const quarter = (at - ORIGIN) / QUARTER_MS
    for (let i = sums.length; i <= quarter; i++)
      sums[i] = (sums[i - 1] ?? Number.NaN) + wh(ORIGIN + (i - 1) * QUARTER_MS)
    return sums[quarter] ?? Number.NaN
  }
}
const importCounter = counter(importedWh)
const exportCounter = counter(exportedWh)
const flowed = (read: (at: number) => number, { startMs, endMs }: TimeRange) => read(endMs) - read(startMs)

/** 1,440 minutes of a day of which `value` tells some. */
const minutesOf = (day: number, value: (at: number) => number) =>
  Float64Array.from({ length: 1440 }, (_, minute) => value(day + minute * MINUTE_MS))
const atQuarters = (read: (at: number) => number, isAway: (at: number) => boolean) => (at: number) =>
  at % QUARTER_MS === 0 && !isAway(at) ? read(at) : Number.NaN
const never = () => false

const registerMeter = (isAway: (at: number) => boolean = never): Device => ({
  category: 'GRID',
  columns: (day) => ({
    energyImportWh: minutesOf(day, atQuarters(importCounter, isAway)),
    energyExportWh: minutesOf(day, atQuarters(exportCounter, isAway)),
  }),
})

async function homeWith(days: { from: string; to: string }, devices: readonly Device[]): Promise<Home> {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: zone,
  })
  const known: { deviceId: number; category: DeviceCategory }[] = []
  for (const { category } of devices) {
    const { id: deviceId } = await seedDevice(platform, { locationId, category })
    known.push({ deviceId, category })
  }
  function* history(): Generator<HistoryDay> {
    for (let day = Date.parse(days.from); day <= Date.parse(days.to); day += UTC_DAY_MS)
      for (const [i, { columns }] of devices.entries())
        yield {
          day: new Date(day).toISOString().slice(0, 10),
          deviceId: known[i]?.deviceId ?? 0,
          columns: columns(day),
        }
  }
  await loadHistory(platform, { locationId, timezone: zone, devices: known, days: history() })
  while ((await rollUpRound(platform, Date.now() + MINUTE_MS)) > 0);
  return { locationId, deviceIds: known.map(({ deviceId }) => deviceId) }
}

type Request = {
  range: TimeRange
  interval: Interval
  measure: 'power' | 'energy'
  category?: DeviceCategory
}

async function chart({ locationId }: Home, { range, interval, ...rest }: Request): Promise<Chart> {
  const request = { locationId, from: range.startMs, to: range.endMs, ...rest }
  return (await server.client(cookie).charts.location({ ...request, interval: `${interval}` })).data
}

const seriesOf = ({ series }: Chart, key: string) => {
  const found = series.find((one) => one.key === key)
  if (!found) throw new Error(`no series ${key}`)
  return found
}
const bucketsOf = (data: Chart): TimeRange[] =>
  data.at.map((startMs, i) => ({ startMs, endMs: data.at[i + 1] ?? data.to }))

/** What a bucket holds: the difference of the counter, below a quarter-hour its share. */
function expectedWh(read: (at: number) => number, { startMs, endMs }: TimeRange): number {
  if (endMs - startMs >= QUARTER_MS) return flowed(read, { startMs, endMs })
  const quarter = floorToQuarter(startMs)
  const whole = flowed(read, { startMs: quarter, endMs: quarter + QUARTER_MS })
  return (whole * (endMs - startMs)) / QUARTER_MS
}

const day = (date: LocalDate) => localDayRange(zone, date)
const span = (first: LocalDate, last: LocalDate): TimeRange => ({
  startMs: day(first).startMs,
  endMs: day(last).endMs,
})
const ranges: Record<string, TimeRange> = {
  'a day': day('2025-06-16'),
  'a day of 23 hours': day('2025-03-30'),
  'a day of 25 hours': day('2025-10-26'),
  'two days over the change of the clock': span('2025-10-25', '2025-10-26'),
  'a week': span('2025-03-24', '2025-03-30'),
  'a month': span('2025-10-01', '2025-10-31'),
  'a year': span('2025-01-01', '2025-12-31'),
  'from one day to another': span('2025-02-11', '2025-04-22'),
}
const cases = Object.entries(ranges).flatMap(([name, range]) =>
  intervals
    .filter((interval) => intervalVerdict(interval, range.endMs - range.startMs).allowed)
    .map((interval) => [name, interval, range] as const),
)

test('every interval is looked at', () => {
  expect(new Set(cases.map(([, interval]) => interval))).toEqual(new Set(intervals))
})

test.each(cases)(
  '%s at %s s: every bucket is the difference of the counter, and they add up to the total',
  async (_name, interval, range) => {
    const data = await chart(home, { range, interval, measure: 'energy' })
    const buckets = bucketsOf(data)
    for (const [key, read] of [
      ['gridImport', importCounter],
      ['gridExport', exportCounter],
    ] as const) {
      const { values, totalWh } = seriesOf(data, key)
      const expected = buckets.map((bucket) => expectedWh(read, bucket))
      expect(values).toEqual(expected.map((wh) => expect.closeTo(wh, 1)))
      const whole = { startMs: data.from, endMs: data.to }
      expect(totalWh).toBe(flowed(read, whole))
      expect(expected.reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(flowed(read, whole), 3)
    }
    const power = await chart(home, { range, interval, measure: 'power' })
    const meansW = buckets.map(
      (bucket) => (expectedWh(importCounter, bucket) * HOUR) / (bucket.endMs - bucket.startMs),
    )
    expect(seriesOf(power, 'gridImport').values).toEqual(meansW.map((w) => expect.closeTo(w, 0)))
  },
)

test.each([60, 300, 900, 86_400] as const)('its device has the same at %s s', async (interval) => {
  const range = ranges['a day of 25 hours'] ?? day('2025-10-26')
  for (const measure of ['power', 'energy'] as const) {
    const location = seriesOf(await chart(home, { range, interval, measure }), 'gridImport')
    const data = await chart(home, { range, interval, measure, category: 'GRID' })
    expect(data.series.map(({ key, deviceId }) => [key, deviceId])).toEqual([
      ['gridImport', home.deviceIds[0]],
      ['gridExport', home.deviceIds[0]],
    ])
    expect(data.series[0]).toEqual({ ...location, deviceId: home.deviceIds[0] })
  }
})

test.each([60, 300] as const)(
  'at %s s the power is named as the mean of its quarter-hour',
  async (interval) => {
    const range = day('2025-06-16')
    const data = await chart(home, { range, interval, measure: 'power' })
    const whole = [{ from: range.startMs, to: range.endMs }]
    for (const { means } of data.series) expect(means).toEqual(whole)
    const perQuarter = 900 / interval
    const { values } = seriesOf(data, 'gridImport')
    for (let first = 0; first < values.length; first += perQuarter)
      expect(new Set(values.slice(first, first + perQuarter)).size).toBe(1)
    const quarters = await chart(home, { range, interval: 900, measure: 'power' })
    expect(quarters.series.map(({ means }) => means)).toEqual(quarters.series.map(() => []))
  },
)

test('the totals of the range are those of the chart', async () => {
  const range = ranges['a year'] ?? day('2025-01-01')
  const { data } = await server
    .client(cookie)
    .charts.energy({ locationId: home.locationId, from: range.startMs, to: range.endMs })
  expect(data).toMatchObject({
    importWh: flowed(importCounter, range),
    exportWh: flowed(exportCounter, range),
    productionWh: null,
  })
})

test('readings that were not read stay a gap at every interval; the total knows what they counted', async () => {
  const away = { startMs: Date.parse('2025-06-16T04:00Z'), endMs: Date.parse('2025-06-18T10:00Z') }
  const isAway = (at: number) => at > away.startMs && at < away.endMs
  const silent = await homeWith({ from: '2025-06-14', to: '2025-06-20' }, [registerMeter(isAway)])
  const range = span('2025-06-15', '2025-06-19')
  for (const interval of intervals) {
    if (!intervalVerdict(interval, range.endMs - range.startMs).allowed || interval === 'month') continue
    const data = await chart(silent, { range, interval, measure: 'energy' })
    const { values, totalWh, means } = seriesOf(data, 'gridImport')
    expect(totalWh).toBeCloseTo(flowed(importCounter, range), 1)
    for (const [i, { startMs, endMs }] of bucketsOf(data).entries()) {
      const isInside = startMs >= away.startMs && endMs <= away.endMs
      const isOutside = endMs <= away.startMs || startMs >= away.endMs
      if (isInside) expect([startMs, values[i]]).toEqual([startMs, null])
      if (isOutside) expect(values[i]).toBeCloseTo(expectedWh(importCounter, { startMs, endMs }), 1)
    }
    if (interval < 900)
      expect(means).toEqual([
        { from: range.startMs, to: away.startMs },
        { from: away.endMs, to: range.endMs },
      ])
  }
})

/** Sun from five to nineteen o'clock UTC, another power every minute; at night the inverter sleeps. */
const sunW = (at: number) => {
  const minute = (at % UTC_DAY_MS) / MINUTE_MS
  return minute < 300 || minute >= 1140 ? Number.NaN : 500 + ((minute * 37) % 400)
}
const plant: Device = { category: 'SOLAR_POWER_PLANT', columns: (day) => ({ powerW: minutesOf(day, sunW) }) }

test('beside an inverter that tells its power, each keeps what it knows', async () => {
  const mixed = await homeWith({ from: '2025-06-15', to: '2025-06-17' }, [registerMeter(), plant])
  const range = day('2025-06-16')
  const fine = await chart(mixed, { range, interval: 60, measure: 'power' })
  const quarters = await chart(mixed, { range, interval: 900, measure: 'energy' })
  const solar = seriesOf(fine, 'solar')
  // the last value holds a minute, and so into the next quarter-hour
  const heldW = (at: number) => (Number.isNaN(sunW(at)) ? sunW(at - MINUTE_MS) : sunW(at))
  expect(solar.values).toEqual(fine.at.map((at) => (Number.isNaN(heldW(at)) ? null : heldW(at))))
  expect(solar.means).toEqual([])
  expect(seriesOf(fine, 'gridImport').means).toEqual([{ from: range.startMs, to: range.endMs }])

  // what the house took is known where both are, and no finer than the coarser of them
  const sunny = { from: Date.parse('2025-06-16T05:00Z'), to: Date.parse('2025-06-16T19:15Z') }
  const consumption = seriesOf(fine, 'consumption')
  expect(consumption.means).toEqual([sunny])
  for (const [i, { startMs, endMs }] of bucketsOf(quarters).entries()) {
    expect(seriesOf(quarters, 'gridImport').values[i]).toBe(expectedWh(importCounter, { startMs, endMs }))
    const isSunny = startMs >= sunny.from && startMs < sunny.to
    const wh = seriesOf(quarters, 'consumption').values[i]
    const produced = seriesOf(quarters, 'solar').values[i]
    if (isSunny) {
      const grid = importedWh(startMs) - exportedWh(startMs)
      expect(wh).toBeCloseTo((produced ?? Number.NaN) + grid, 1)
      expect(consumption.values.slice(15 * i, 15 * i + 15)).toEqual(
        Array(15).fill(expect.closeTo(4 * (wh ?? Number.NaN), 0)),
      )
    } else expect([wh, produced]).toEqual([null, null])
  }
})

test('a consumer that tells its counter only takes its part of what is left over', async () => {
  const meter: Device = {
    category: 'GRID',
    columns: (day) => ({ powerW: minutesOf(day, (at) => 2000 + ((at / MINUTE_MS) % 7)) }),
  }
  const charger: Device = {
    category: 'EV_CHARGER',
    columns: (day) => ({ energyImportWh: minutesOf(day, atQuarters(importCounter, never)) }),
  }
  const garage = await homeWith({ from: '2025-06-15', to: '2025-06-17' }, [meter, charger])
  const range = day('2025-06-16')
  const fine = await chart(garage, { range, interval: 60, measure: 'energy' })
  const quarters = await chart(garage, { range, interval: 900, measure: 'energy' })
  const whole = [{ from: range.startMs, to: range.endMs }]
  expect(seriesOf(fine, 'gridImport').means).toEqual([])
  expect(seriesOf(fine, 'consumption').means).toEqual([])
  expect(seriesOf(fine, 'ev').means).toEqual(whole)
  expect(seriesOf(fine, 'other').means).toEqual(whole)
  for (const key of ['consumption', 'ev', 'other']) {
    const values = seriesOf(fine, key).values
    for (const [i, wh] of seriesOf(quarters, key).values.entries()) {
      const sum = values.slice(15 * i, 15 * i + 15).reduce<number>((total, value) => total + (value ?? 0), 0)
      expect([key, i, sum]).toEqual([key, i, expect.closeTo(wh ?? Number.NaN, 0)])
    }
  }
})

test('today it is drawn as far as it was read, before and after its roll-up', async () => {
  const { platform } = server.app
  const now = Date.now()
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const { id: deviceId } = await seedDevice(platform, { locationId, category: 'GRID' })
  const last = floorToQuarter(now)
  const first = last - 4 * QUARTER_MS
  const samples = Array.from({ length: 5 }, (_, i) => ({
    deviceId,
    at: first + i * QUARTER_MS,
    reading: { energyImportWh: 1000 + 50 * i * i, energyExportWh: 7 },
  }))
  await platform.inTx(system, ({ tx }) => storeSamples(tx, locationId, samples))
  const today = { locationId, deviceIds: [deviceId] }
  const range = { startMs: first, endMs: last + 4 * QUARTER_MS }
  const check = async () => {
    const quarters = await chart(today, { range, interval: 900, measure: 'power' })
    expect(seriesOf(quarters, 'gridImport').values).toEqual([200, 600, 1000, 1400, null, null, null, null])
    const fine = await chart(today, { range, interval: 60, measure: 'power' })
    const { values, means, totalWh } = seriesOf(fine, 'gridImport')
    const expected = [200, 600, 1000, 1400].flatMap((w) => Array(15).fill(w))
    expect(values).toEqual([...expected, ...Array(60).fill(null)])
    expect(means).toEqual([{ from: first, to: last }])
    expect(totalWh).toBe(50 * 16)
  }
  await check()
  while ((await rollUpRound(platform, now + MINUTE_MS)) > 0);
  await check()
})
