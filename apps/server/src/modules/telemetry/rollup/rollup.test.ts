import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { type InTx, system } from '../../../platform/changes.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, markDirty, storeSamples } from '../../../testing/site-fixture.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { rollUpRound } from './rollup.commands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = 'Europe/Ljubljana'
const noon = Date.parse('2025-06-01T10:00Z')

type Sample = { at: number; reading: Reading }

/** A meter that is read every minute and counts `stepWh` in each minute. */
function meter(from: number, to: number, stepWh: number, startWh = 1_000_000): Sample[] {
  const samples: Sample[] = []
  for (let at = from, wh = startWh; at < to; at += MINUTE, wh += stepWh)
    samples.push({ at, reading: { powerW: stepWh * 60, energyImportWh: wh, energyExportWh: 0 } })
  return samples
}

async function withMeter(samples: readonly Sample[]) {
  const database = await freshDb()
  const { locationId, deviceIds } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { timezone: zone, devices: [{ category: 'GRID' }] }),
  )
  const [deviceId = 0] = deviceIds
  const store = (more: readonly Sample[]) =>
    database.inTx(system, ({ tx }) =>
      storeSamples(
        tx,
        locationId,
        more.map((sample) => ({ deviceId, ...sample })),
      ),
    )
  await store(samples)
  return { database, locationId, deviceId, store }
}

/** Rolls up everything that is due, a little later, when the marks are old enough. */
async function rollUpAll(database: FreshDb, now = Date.now() + MINUTE): Promise<number> {
  let done = 0
  for (let some = 1; some > 0; done += some) some = await rollUpRound(database, now)
  return done
}

const quartersOf = ({ db }: FreshDb) => db.selectFrom('location_quarter').selectAll().orderBy('at').execute()
const daysOf = ({ db }: FreshDb) => db.selectFrom('location_day').selectAll().orderBy('day').execute()
const importWh = (rows: readonly { import_wh: number | null }[]) => rows.map((row) => row.import_wh)
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

test('backfilled registers become the energy of their quarter-hours and day', async () => {
  const { database } = await withMeter(meter(noon, noon + HOUR + MINUTE, 10))
  await using _database = database
  expect(await rollUpAll(database)).toBe(5)
  const quarters = await quartersOf(database)
  expect(importWh(quarters).slice(0, 4)).toEqual([150, 150, 150, 150])
  expect(quarters[0]).toMatchObject({
    export_wh: 0,
    consumption_wh: 150,
    covered_minutes: 15,
    production_wh: null,
  })
  expect(await daysOf(database)).toMatchObject([{ day: '2025-06-01', import_wh: 600, consumption_wh: 600 }])
  const devices = await database.db.selectFrom('device_quarter').selectAll().orderBy('at').execute()
  expect(devices[1]).toMatchObject({
    import_wh: 150,
    power_mean_w: 600,
    power_min_w: 600,
    power_max_w: 600,
    mark: 'ok',
  })
})

test('rolling up again changes nothing', async () => {
  const { database, locationId } = await withMeter(meter(noon, noon + 2 * HOUR, 7))
  await using _database = database
  await rollUpAll(database)
  const before = [await quartersOf(database), await daysOf(database)]
  await database.inTx(system, ({ tx }) => markDirty(tx, locationId, [noon, noon + HOUR, noon + HOUR]))
  expect(await rollUpAll(database)).toBe(2)
  expect([await quartersOf(database), await daysOf(database)]).toEqual(before)
})

test('a failed round keeps its marks and writes nothing', async () => {
  const { database } = await withMeter(meter(noon, noon + HOUR, 10))
  await using _database = database
  const failing: InTx = (author, work) =>
    database.inTx(author, async (change) => {
      await work(change)
      throw new Error('power cut')
    })
  await expect(rollUpRound({ inTx: failing }, Date.now() + MINUTE)).rejects.toThrow('power cut')
  expect(await quartersOf(database)).toEqual([])
  expect(await rollUpAll(database)).toBe(4)
})

test('the current quarter-hour and a quarter-hour that was just marked have to wait', async () => {
  const now = Date.now()
  const { database } = await withMeter([
    { at: now, reading: { powerW: 1 } },
    { at: now - HOUR, reading: { powerW: 1 } },
  ])
  await using _database = database
  expect(await rollUpRound(database, now)).toBe(0)
  expect(await rollUpRound(database, now + 20_000)).toBe(1)
})

test('a location that another server is rolling up is skipped', async () => {
  const { database, locationId } = await withMeter(meter(noon, noon + HOUR, 10))
  await using _database = database
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7203117, $1)', [locationId])
  expect(await rollUpRound(database, Date.now() + MINUTE)).toBe(0)
  await client.query('rollback')
  client.release()
  expect(await rollUpAll(database)).toBe(4)
})

test('the power in a gap is unknown, and the energy adds up to the register', async () => {
  const away = noon + HOUR
  const back = noon + 4 * HOUR
  const samples = [...meter(noon, away, 10), ...meter(back, back + HOUR, 10, 1_000_000 + 600 + 1800)]
  const { database } = await withMeter(samples)
  await using _database = database
  await rollUpAll(database)
  const quarters = await quartersOf(database)
  expect(sum(importWh(quarters))).toBeCloseTo(600 + 1800 + 590, 6)
  const gap = quarters.filter(({ at }) => at.getTime() >= away && at.getTime() < back)
  expect(gap).toHaveLength(12)
  expect(gap.slice(1).map((row) => row.covered_minutes)).toEqual(Array(11).fill(0))
  expect(gap[5]?.import_wh).toBeCloseTo(150, 0)
  expect((await daysOf(database))[0]?.import_wh).toBeCloseTo(sum(importWh(quarters)), 6)
})

test('the energy of a gap is recorded when the meter is back', async () => {
  const back = noon + 30 * HOUR
  const { database, store } = await withMeter(meter(noon, noon + HOUR, 10))
  await using _database = database
  await rollUpAll(database)
  expect(sum(importWh(await quartersOf(database)))).toBe(590)
  await store(meter(back, back + HOUR, 10, 1_000_000 + 29 * 600 + 600))
  await rollUpAll(database)
  expect(sum(importWh(await quartersOf(database)))).toBeCloseTo(30 * 600 + 590, 6)
  expect(sum(importWh(await daysOf(database)))).toBeCloseTo(30 * 600 + 590, 6)
})

test('an exchanged meter starts at zero and loses no energy', async () => {
  const swap = noon + HOUR
  const { database, deviceId } = await withMeter([
    ...meter(noon, swap, 10),
    ...meter(swap, swap + HOUR, 10, 10),
  ])
  await using _database = database
  await rollUpAll(database)
  const quarters = await quartersOf(database)
  expect(sum(importWh(quarters))).toBeCloseTo(590 + 10 + 590, 6)
  const marks = await database.db
    .selectFrom('device_quarter')
    .select('mark')
    .where('device_id', '=', deviceId)
    .execute()
  expect(marks.map((row) => row.mark)).toContain('reset')
})

test('a late reading at an edge also affects the quarter-hour before it', async () => {
  const edge = noon + 15 * MINUTE
  const all = meter(noon, noon + 46 * MINUTE, 10, 0)
  const { database, store } = await withMeter(all.filter(({ at }) => at !== edge))
  await using _database = database
  await rollUpAll(database)
  expect(importWh(await quartersOf(database)).slice(0, 2)).toEqual([150, 150])
  await store([{ at: edge, reading: { powerW: 600, energyImportWh: 141, energyExportWh: 0 } }])
  expect(await rollUpAll(database)).toBe(1)
  expect(importWh(await quartersOf(database)).slice(0, 2)).toEqual([141, 159])
})

test('late samples reopen a packed day', async () => {
  const day = Date.parse('2025-06-01')
  const [late, lateEnd] = [noon + 20 * MINUTE, noon + 40 * MINUTE]
  // all energy of the missing 20 minutes was used in the first ten
  const missing = [
    ...meter(late, noon + 30 * MINUTE, 20, 1_000_200),
    ...meter(noon + 30 * MINUTE, lateEnd, 0, 1_000_400),
  ]
  const known = [...meter(noon, late, 10), ...meter(lateEnd, noon + HOUR + MINUTE, 10, 1_000_400)]
  const { database, locationId, store } = await withMeter(known)
  await using _database = database
  await rollUpAll(database)
  await database.inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, day)
    await tx.deleteFrom('sample').execute()
  })
  expect(importWh(await quartersOf(database))[2]).toBeCloseTo(150, 6)
  await store(missing)
  await rollUpAll(database)
  expect(importWh(await quartersOf(database)).slice(0, 4)).toEqual([150, 250, 50, 150])
  expect((await daysOf(database))[0]?.import_wh).toBe(600)
})

test.each([
  ['2025-03-30', 92],
  ['2025-06-01', 96],
  ['2025-10-26', 100],
])('%s has %i quarter-hours', async (date, count) => {
  const { startMs, endMs } = localDayRange(zone, date)
  const { database } = await withMeter(meter(startMs - HOUR, endMs + HOUR, 10))
  await using _database = database
  await rollUpAll(database)
  const quarters = (await quartersOf(database)).filter(
    ({ at }) => at.getTime() >= startMs && at.getTime() < endMs,
  )
  expect(quarters).toHaveLength(count)
  expect((await daysOf(database)).find(({ day }) => day === date)?.import_wh).toBe(count * 150)
})

test('law: rolling up packed days gives the same as rolling up their samples', async () => {
  const day = Date.parse('2025-06-01')
  const jitter = meter(day + HOUR, day + 5 * HOUR, 9).map(({ at, reading }, i) => ({
    at: at + ((i * 7919) % 50) * 1000,
    reading,
  }))
  const { database, locationId } = await withMeter(jitter)
  await using _database = database
  await rollUpAll(database)
  const fromSamples = await quartersOf(database)
  await database.inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, day)
    await tx.deleteFrom('sample').execute()
    const quarters = Array.from({ length: UTC_DAY_MS / QUARTER_MS }, (_, i) => day + i * QUARTER_MS)
    await markDirty(tx, locationId, quarters)
  })
  await rollUpAll(database)
  expect(await quartersOf(database)).toEqual(fromSamples)
})
