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
import { type DaysOfHistory, type Home, seedHome } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import {
  atQuarters,
  counter,
  type Device,
  dayOfMinutes,
  expectedWh,
  exportCounter,
  exportedWh,
  flowed,
  importCounter,
  importedWh,
  lateMeter,
  never,
  registerMeter,
} from '../../../testing/register-meters.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'

/** Tests a typical portal or logger: the counters of a meter every quarter-hour, without power. */
const zone = 'Europe/Ljubljana'
const HOUR = 3_600_000

let server: TestServer
let world: TwoCompanies
let cookie: string
let home: Home

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await newSession(server, world.people.owner)
  home = await homeWith({ from: '2024-12-31', to: '2026-01-01' }, [registerMeter()])
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const homeWith = (days: DaysOfHistory, devices: readonly Device[]) =>
  seedHome(server.app.platform, { ...world, timezone: zone }, days, devices)

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

test('every interval works', () => {
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

test.each([60, 300, 900, 86_400] as const)('its device has the same values at %s s', async (interval) => {
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

test.each([60, 300] as const)('power at %s s is marked as the mean of its quarter-hour', async (interval) => {
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
})

test('the totals of the range equal those of the chart', async () => {
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

test('missing readings are a gap at every interval; the total includes their energy', async () => {
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
const plant: Device = {
  category: 'SOLAR_POWER_PLANT',
  columns: (day) => ({ powerW: dayOfMinutes(day, sunW) }),
}

test('a meter with counters and an inverter that reports power each keep their own data', async () => {
  const mixed = await homeWith({ from: '2025-06-15', to: '2025-06-17' }, [registerMeter(), plant])
  const range = day('2025-06-16')
  const fine = await chart(mixed, { range, interval: 60, measure: 'power' })
  const quarters = await chart(mixed, { range, interval: 900, measure: 'energy' })
  const solar = seriesOf(fine, 'solar')
  // the last value is valid for a minute, so it extends into the next quarter-hour
  const heldW = (at: number) => (Number.isNaN(sunW(at)) ? sunW(at - MINUTE_MS) : sunW(at))
  expect(solar.values).toEqual(fine.at.map((at) => (Number.isNaN(heldW(at)) ? null : heldW(at))))
  expect(solar.means).toEqual([])
  expect(seriesOf(fine, 'gridImport').means).toEqual([{ from: range.startMs, to: range.endMs }])

  // consumption is known where both are known, as finely as the coarser of them
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

test('a consumer with only a counter is subtracted from the rest', async () => {
  const meter: Device = {
    category: 'GRID',
    columns: (day) => ({ powerW: dayOfMinutes(day, (at) => 2000 + ((at / MINUTE_MS) % 7)) }),
  }
  const charger: Device = {
    category: 'EV_CHARGER',
    columns: (day) => ({ energyImportWh: dayOfMinutes(day, atQuarters(importCounter, never)) }),
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

test('a house with only counters adds up in every bucket, over a month with a missing day', async () => {
  const away = { startMs: Date.parse('2025-06-10T00:00Z'), endMs: Date.parse('2025-06-11T00:00Z') }
  const isAway = (at: number) => at > away.startMs && at < away.endMs
  const charged = counter((at) => ((at / QUARTER_MS) % 8 < 4 ? 60 : 0))
  const discharged = (at: number) => charged(at - QUARTER_MS)
  const produced = counter((at) => (((at / QUARTER_MS) % 96) * 31) % 400)
  const plantMeter: Device = {
    category: 'SOLAR_POWER_PLANT',
    columns: (day) => ({ energyProducedWh: dayOfMinutes(day, atQuarters(produced, isAway)) }),
  }
  const battery: Device = {
    category: 'BATTERY',
    columns: (day) => ({
      energyImportWh: dayOfMinutes(day, atQuarters(charged, isAway)),
      energyExportWh: dayOfMinutes(day, atQuarters(discharged, isAway)),
    }),
  }
  const house = await homeWith({ from: '2025-05-31', to: '2025-07-01' }, [
    registerMeter(isAway),
    plantMeter,
    battery,
  ])
  const reads = {
    gridImport: importCounter,
    gridExport: exportCounter,
    solar: produced,
    batteryIn: charged,
    batteryOut: discharged,
  }
  const month = span('2025-06-01', '2025-06-30')
  const someDay = day('2025-06-16')
  for (const [range, interval] of [
    [someDay, 60],
    [someDay, 900],
    [someDay, 3600],
    [month, 3600],
    [month, 86_400],
    [month, 'month'],
  ] as const) {
    const data = await chart(house, { range, interval, measure: 'energy' })
    const whole = { startMs: data.from, endMs: data.to }
    for (const [key, read] of Object.entries(reads)) {
      const { values, totalWh } = seriesOf(data, key)
      expect([key, interval, totalWh]).toEqual([key, interval, expect.closeTo(flowed(read, whole), 0)])
      for (const [i, bucket] of bucketsOf(data).entries()) {
        const isGap = bucket.startMs >= away.startMs && bucket.endMs <= away.endMs
        const touchesGap = bucket.startMs < away.endMs && bucket.endMs > away.startMs
        const containsGap = bucket.startMs <= away.startMs && bucket.endMs >= away.endMs
        if (isGap) expect([key, interval, i, values[i]]).toEqual([key, interval, i, null])
        else if (!touchesGap || containsGap)
          expect([key, interval, i, values[i]]).toEqual([
            key,
            interval,
            i,
            expect.closeTo(expectedWh(read, bucket), 0),
          ])
      }
    }
    const at = (key: string, i: number) => seriesOf(data, key).values[i] ?? Number.NaN
    for (const [i, wh] of seriesOf(data, 'consumption').values.entries()) {
      if (wh === null) continue
      const balance =
        at('solar', i) + at('gridImport', i) + at('batteryOut', i) - at('gridExport', i) - at('batteryIn', i)
      // no quarter-hour is negative, so a longer bucket may exceed its balance
      if (interval === 900) expect([i, wh]).toEqual([i, expect.closeTo(Math.max(0, balance), 0)])
      else expect(wh).toBeGreaterThan(balance - 1)
    }
  }
})

test('readings that are a few minutes late, irregularly, are drawn without a gap and add up', async () => {
  const late = await homeWith({ from: '2025-06-15', to: '2025-06-18' }, [lateMeter])
  const range = day('2025-06-16')
  for (const interval of [60, 300, 900, 3600] as const) {
    const { values, totalWh } = seriesOf(
      await chart(late, { range, interval, measure: 'energy' }),
      'gridImport',
    )
    expect(values.filter((wh) => wh === null)).toEqual([])
    const sum = values.reduce<number>((total, wh) => total + (wh ?? 0), 0)
    expect(sum).toBeCloseTo(totalWh ?? Number.NaN, 0)
    // except for up to a quarter-hour at each end, because readings were late there
    expect(Math.abs(sum - flowed(importCounter, range))).toBeLessThan(700)
  }
})

test('today is drawn up to the last reading, before and after its roll-up', async () => {
  const { platform } = server.app
  const now = Date.now()
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const { id: deviceId } = await seedDevice(platform, { locationId, category: 'GRID' })
  // a minute that has just begun is not drawn yet
  const last = floorToQuarter(now - MINUTE_MS)
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
