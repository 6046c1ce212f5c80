import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { type Home, seedHome } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { type Device, dayOfMinutes, registerMeter } from '../../../testing/register-meters.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'

const migration = join(import.meta.dirname, '../../../../migrations/0081-peaks.sql')

const zone = 'Europe/Ljubljana'
const kettleAt = Date.parse('2025-03-28T17:42Z')
const sunnyAt = Date.parse('2025-03-29T11:03Z')

const meter: Device = {
  category: 'GRID',
  columns: (day) => ({
    powerW: dayOfMinutes(day, (at) =>
      at === kettleAt ? 7123 : at === sunnyAt ? -4567 : 300 + ((at / MINUTE_MS) % 7),
    ),
  }),
}

let server: TestServer
let charts: ApiClient['charts']
let quality: ApiClient['quality']
let home: Home
let counted: Home
beforeAll(async () => {
  server = await startTestServer()
  const world = { ...(await seedTwoCompanies(server.app.platform)), timezone: zone }
  const days = { from: '2025-03-26', to: '2025-04-02' }
  home = await seedHome(server.app.platform, world, days, [meter])
  counted = await seedHome(server.app.platform, world, days, [registerMeter()])
  const owner = server.client(await newSession(server, world.people.owner))
  charts = owner.charts
  quality = owner.quality
})
afterAll(() => server[Symbol.asyncDispose]())

const week = {
  from: localDayRange(zone, '2025-03-27').startMs,
  to: localDayRange(zone, '2025-04-01').endMs,
}
const day = localDayRange(zone, '2025-03-28')
const peaks = async (
  range: { from: number; to: number },
  interval: '60' | '300' | '900' | '14400' | '86400' | 'month',
  measure: 'power' | 'energy' = 'power',
) => {
  const { data } = await charts.location({ locationId: home.locationId, ...range, interval, measure })
  return Object.fromEntries(data.series.map(({ key, peak }) => [key, peak]))
}

test.each([
  ['900', 'power'],
  ['14400', 'power'],
  ['86400', 'power'],
  ['86400', 'energy'],
  ['month', 'energy'],
] as const)('the peak is the highest minute, with its time, at %s as %s', async (interval, measure) => {
  expect(await peaks(week, interval, measure)).toMatchObject({
    gridImport: { value: 7123, at: kettleAt },
    gridExport: { value: 4567, at: sunnyAt },
    consumption: { value: 7123, at: kettleAt },
  })
})

test('whole days, whose peaks are stored per day, equal the peak of their parts', async () => {
  const noon = day.startMs + 12 * 60 * MINUTE_MS
  const parts = [
    await peaks({ from: week.from, to: noon }, '900'),
    await peaks({ from: noon, to: week.to }, '900'),
  ]
  const whole = await peaks(week, '900')
  expect(whole).toMatchObject({ gridImport: { value: 7123 }, gridExport: { value: 4567 } })
  const higher = (key: string) =>
    parts.flatMap((part) => part[key] ?? []).toSorted((a, b) => b.value - a.value || a.at - b.at)[0]
  for (const key of Object.keys(whole)) expect(whole[key] ?? undefined).toEqual(higher(key))
})

test('a day by the minute and a part of it by five minutes have the same peak; a part without it has another peak', async () => {
  const whole = { from: day.startMs, to: day.endMs }
  expect((await peaks(whole, '60')).gridImport).toEqual({ value: 7123, at: kettleAt })
  const around = { from: kettleAt - 5 * MINUTE_MS, to: kettleAt + 5 * MINUTE_MS }
  expect((await peaks(around, '60')).gridImport).toEqual({ value: 7123, at: kettleAt })
  const before = { from: day.startMs, to: kettleAt }
  expect((await peaks(before, '60')).gridImport?.value).toBe(306)
})

test('the summary of a range has the same peak', async () => {
  const { data } = await charts.energy({ locationId: home.locationId, ...week })
  expect(data.peaks).toMatchObject({
    importWh: { powerW: 7123, at: kettleAt },
    exportWh: { powerW: 4567, at: sunnyAt },
    productionWh: null,
  })
})

test('for a meter with only counters, the peak is the highest mean of a quarter-hour', async () => {
  const ask = (interval: '900' | '86400') =>
    charts.location({ locationId: counted.locationId, ...week, interval, measure: 'power' })
  const [fine, coarse] = [(await ask('900')).data, (await ask('86400')).data]
  const importOf = ({ series }: typeof fine) => series.find(({ key }) => key === 'gridImport')
  const highest = Math.max(...(importOf(fine)?.values ?? []).map((value) => value ?? 0))
  expect(importOf(coarse)?.peak).toEqual(importOf(fine)?.peak)
  expect(importOf(fine)?.peak?.value).toBe(Math.round(highest))
})

test('for a device, the peak is the same power, at its quarter-hour', async () => {
  const ask = { locationId: home.locationId, ...week, category: 'GRID', interval: '86400' } as const
  const { series } = (await charts.location(ask)).data
  expect(series.find(({ key }) => key === 'gridImport')?.peak).toEqual({
    value: 7123,
    at: kettleAt - 12 * MINUTE_MS,
  })
  expect(series.find(({ key }) => key === 'gridExport')?.peak?.value).toBe(4567)
})

const rollUpAll = async () => {
  while ((await rollUpRound(server.app.platform, Date.now() + MINUTE_MS)) > 0);
}

test('data rolled up by an older server has means of quarter-hours, and peaks of minutes after it is rolled up again', async () => {
  const { pool } = server.app.platform
  for (const table of ['location_quarter', 'location_day', 'location_month']) {
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attname like '%\\_peak'`,
      [table],
    )
    expect(rows).toHaveLength(9)
    await pool.query(`alter table ${table} ${rows.map(({ name }) => `drop column ${name}`).join(', ')}`)
  }
  await pool.query(await readFile(migration, 'utf8'))
  for (const interval of ['900', '86400', 'month'] as const) {
    const { gridImport } = await peaks(week, interval)
    // one minute of 7,123 W among 14 of about 300
    expect(gridImport?.value).toBeGreaterThan(700)
    expect(gridImport).toMatchObject({ at: kettleAt - 12 * MINUTE_MS })
    expect(gridImport?.value).toBeLessThan(800)
  }
  await rollUpAll()
  for (const interval of ['900', '86400', 'month'] as const)
    expect((await peaks(week, interval)).gridImport).toEqual({ value: 7123, at: kettleAt })
})

test('a repaired spike is no longer a peak, also in days and months', async () => {
  const [deviceId = 0] = home.deviceIds
  await quality.repair({ deviceId, kind: 'drop', from: kettleAt, to: kettleAt + MINUTE_MS })
  await rollUpAll()
  for (const interval of ['900', '86400', 'month'] as const)
    expect((await peaks(week, interval)).gridImport?.value, interval).toBe(306)
})
