import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, markDirty, storeSamples } from '../../../testing/site-fixture.ts'
import { reverseHistory } from '../history/device-history.commands.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { rollUpRound } from './rollup.commands.ts'

const DAY = Date.parse('2025-06-01')
const NOON = Date.parse('2025-06-01T10:00Z')
/** W drawn in the quarter-hours from noon; their energies are a quarter of it, in Wh */
const LOADS_W = [1_000, 11_000, 400, 4_000]
const HOURS = 3_600_000

/** Energy since noon, Wh. */
function drawnWh(at: number): number {
  let wh = 0
  LOADS_W.forEach((watts, i) => {
    const start = NOON + i * QUARTER_MS
    wh += (watts * Math.max(0, Math.min(at, start + QUARTER_MS) - start)) / HOURS
  })
  return wh
}

/** A meter read every minute, `offsetMs` after its start. */
function readings(offsetMs: number, direction: 'energyImportWh' | 'energyExportWh') {
  return Array.from({ length: 75 }, (_, minute) => {
    const at = NOON + (minute - 5) * MINUTE_MS + offsetMs
    const reading: Reading = { [direction]: 5_000_000 + Math.round(drawnWh(at)) }
    return { at, reading }
  })
}

async function siteRead(offsetMs: number, direction: 'energyImportWh' | 'energyExportWh' = 'energyImportWh') {
  const database = await freshDb()
  const site = await database.inTx(system, async ({ tx }) => {
    const created = await createSite(tx, { timezone: 'Europe/Ljubljana', devices: [{ category: 'GRID' }] })
    const [deviceId = 0] = created.deviceIds
    const samples = readings(offsetMs, direction)
    await storeSamples(
      tx,
      created.locationId,
      samples.map((sample) => ({ deviceId, ...sample })),
    )
    return { locationId: created.locationId, deviceId }
  })
  return { database, ...site }
}

async function quartersOf(database: FreshDb, direction: 'import_wh' | 'export_wh' = 'import_wh') {
  for (let some = 1; some > 0; ) some = await rollUpRound(database, Date.now() + MINUTE_MS)
  const rows = await database.db
    .selectFrom('location_quarter')
    .select([direction, 'at'])
    .where('at', '>=', new Date(NOON))
    .where('at', '<', new Date(NOON + LOADS_W.length * QUARTER_MS))
    .orderBy('at')
    .execute()
  return rows.map((row) => row[direction])
}

/**
 * Largest error of a quarter-hour. A register is assumed to grow evenly between two readings: at both ends
 * one second of the largest load, and half of two roundings.
 */
const WITHIN_WH = (2 * 11_000) / 3_600 + 1

function expectLoads(quarters: readonly (number | null)[]) {
  expect(quarters).toHaveLength(LOADS_W.length)
  quarters.forEach((wh, i) => {
    expect(Math.abs((wh ?? Number.NaN) - (LOADS_W[i] ?? 0) / 4)).toBeLessThan(WITHIN_WH)
  })
}

test.each([0, 1_000, 59_000])(
  'a meter read %i ms after the full minute has the right energy in each quarter-hour',
  async (offsetMs) => {
    const { database } = await siteRead(offsetMs)
    await using _database = database
    expectLoads(await quartersOf(database))
  },
)

test('a packed day keeps the instants of its register readings', async () => {
  const { database, locationId } = await siteRead(59_000)
  await using _database = database
  const before = await quartersOf(database)
  await database.inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    await tx.deleteFrom('sample').execute()
    await markDirty(
      tx,
      locationId,
      LOADS_W.map((_, i) => NOON + i * QUARTER_MS),
    )
  })
  expect(await quartersOf(database)).toEqual(before)
  expectLoads(before)
})

test('a late reading in a packed day keeps its own instant', async () => {
  const { database, locationId, deviceId } = await siteRead(0)
  await using _database = database
  await database.inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    await tx.deleteFrom('sample').execute()
    const late = readings(59_000, 'energyImportWh').map((sample) => ({ deviceId, ...sample }))
    await storeSamples(tx, locationId, late)
  })
  expectLoads(await quartersOf(database))
})

test('a reversed meter keeps the instants of its readings', async () => {
  const { database, locationId, deviceId } = await siteRead(59_000, 'energyExportWh')
  await using _database = database
  await database.inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    await tx.deleteFrom('sample').execute()
    await reverseHistory(tx, { locationId, deviceId })
  })
  expectLoads(await quartersOf(database))
})

test('the readings at both ends of a gap apply to their own instants', async () => {
  const { database, locationId, deviceId } = await siteRead(59_000)
  await using _database = database
  const before = await quartersOf(database)
  // another reading hours later, and one reading hours before: far outside what is read around a quarter-hour
  await database.inTx(system, ({ tx }) =>
    storeSamples(tx, locationId, [
      { deviceId, at: NOON - 3 * HOURS - 1_000, reading: { energyImportWh: 5_000_000 - 1_000 } },
      { deviceId, at: NOON + 5 * HOURS + 59_000, reading: { energyImportWh: 5_000_000 + 4_100 } },
    ]),
  )
  expect(await quartersOf(database)).toEqual(before)
  const gap = await database.db
    .selectFrom('location_quarter')
    .select((eb) => eb.fn.sum<number>('import_wh').as('wh'))
    .where('at', '<', new Date(NOON - QUARTER_MS))
    .executeTakeFirst()
  // 1,000 Wh in three hours minus 4 minutes: 11 quarter-hours are completely within this time, and one of
  // them starts a second before noon
  const perMs = 1_000 / (NOON - 5 * MINUTE_MS + 59_000 - (NOON - 3 * HOURS - 1_000))
  expect(Number(gap?.wh)).toBeCloseTo(perMs * (3 * HOURS - QUARTER_MS + 1_000), 0)
})
