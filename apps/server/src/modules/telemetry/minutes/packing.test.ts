import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, storeSamples } from '../../../testing/site-fixture.ts'
import { readMinutes } from './minute-view.queries.ts'
import { packDay } from './packing.commands.ts'

const DAY = Date.parse('2025-06-01')
const window = { from: DAY, to: DAY + UTC_DAY_MS }
const wanted = ['powerW', 'energyImportWh', 'tariff'] as const
const minute = (n: number, s = 0) => DAY + n * 60_000 + s * 1000

async function siteWithSamples() {
  const database = await freshDb()
  const site = await database.inTx(system, async ({ tx }) => {
    const created = await createSite(tx, { devices: [{ category: 'GRID' }, { category: 'HVAC' }] })
    const [grid = 0, hvac = 0] = created.deviceIds
    await storeSamples(tx, created.locationId, [
      {
        deviceId: grid,
        at: minute(0, 5),
        reading: { powerW: 100, energyImportWh: 5_000_000_000, tariff: 1 },
      },
      {
        deviceId: grid,
        at: minute(0, 35),
        reading: { powerW: 300, energyImportWh: 5_000_000_002, tariff: 2 },
      },
      { deviceId: grid, at: minute(2), reading: { powerW: -50.5 } },
      { deviceId: grid, at: minute(1439, 59), reading: { powerW: 7 } },
      { deviceId: hvac, at: minute(720), reading: { powerW: 1500 } },
    ])
    return { ...created, grid, hvac }
  })
  return { database, ...site }
}

test('a packed day reads exactly like its samples before', async () => {
  const { database, locationId, grid, hvac } = await siteWithSamples()
  await using _database = database
  const { db, inTx } = database
  const read = () => readMinutes(db, { locationIds: [locationId], ...window, quantities: wanted })
  const before = await read()
  expect(before.get(grid)?.powerW?.slice(0, 3)).toEqual(Float64Array.of(200, Number.NaN, -50.5))
  expect(before.get(grid)?.energyImportWh?.[0]).toBe(5_000_000_000)
  expect(before.get(grid)?.tariff?.[0]).toBe(1)
  expect(before.get(hvac)?.powerW?.[720]).toBe(1500)

  await inTx(system, ({ tx }) => packDay(tx, locationId, DAY))
  await inTx(system, ({ tx }) => tx.deleteFrom('sample').execute())
  expect(await read()).toEqual(before)
})

test('a late sample is added to a packed day and changes nothing else', async () => {
  const { database, locationId, grid, hvac } = await siteWithSamples()
  await using _database = database
  const { db, inTx } = database
  await inTx(system, ({ tx }) => packDay(tx, locationId, DAY))
  await inTx(system, async ({ tx }) => {
    await tx.deleteFrom('sample').execute()
    await storeSamples(tx, locationId, [{ deviceId: grid, at: minute(1), reading: { powerW: 42 } }])
    await packDay(tx, locationId, DAY)
  })
  const after = await readMinutes(db, { locationIds: [locationId], ...window, quantities: wanted })
  expect(after.get(grid)?.powerW?.slice(0, 3)).toEqual(Float64Array.of(200, 42, -50.5))
  expect(after.get(grid)?.energyImportWh?.[0]).toBe(5_000_000_000)
  expect(after.get(hvac)?.powerW?.[720]).toBe(1500)
})

test('a window across a packed and an unpacked day reads both', async () => {
  const { database, locationId, grid } = await siteWithSamples()
  await using _database = database
  const { db, inTx } = database
  await inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    await storeSamples(tx, locationId, [{ deviceId: grid, at: minute(1441), reading: { powerW: 9 } }])
  })
  const across = { from: minute(1438), to: minute(1443) }
  const read = await readMinutes(db, { locationIds: [locationId], ...across, quantities: ['powerW'] })
  expect(read.get(grid)?.powerW).toEqual(Float64Array.of(Number.NaN, 7, Number.NaN, 9, Number.NaN))
})

test('each location is read according to its own packed days', async () => {
  const { database, locationId, grid } = await siteWithSamples()
  await using _database = database
  const { db, inTx } = database
  const other = await inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    const site = await createSite(tx, { devices: [{ category: 'GRID' }] })
    const [deviceId = 0] = site.deviceIds
    await storeSamples(tx, site.locationId, [{ deviceId, at: minute(5), reading: { powerW: 11 } }])
    return { ...site, deviceId }
  })
  const read = await readMinutes(db, {
    locationIds: [locationId, other.locationId],
    ...window,
    quantities: ['powerW'],
  })
  expect(read.get(grid)?.powerW?.[0]).toBe(200)
  expect(read.get(other.deviceId)?.powerW?.[5]).toBe(11)
})

test('the database gathers no statistics of packed minutes, which would cost far more than they help', async () => {
  await using database = await freshDb()
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = 'sample_day'::regclass and t.typcategory = 'A' and a.attstattarget is distinct from 0
  `.execute(database.db)
  expect(rows).toEqual([])
})
