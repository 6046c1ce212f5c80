import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, storeSamples } from '../../../testing/site-fixture.ts'
import { packDay } from '../minutes/packing.commands.ts'
import { rollUpRound } from './rollup.commands.ts'

const migration = join(import.meta.dirname, '../../../../migrations/0015-measured-parts.sql')
const DAY = Date.parse('2025-06-01')

test('quarter-hours of a counter meter, rolled up by an older server, are rolled up again if their minutes exist', async () => {
  await using database = await freshDb()
  const { db, inTx, pool } = database
  const site = await inTx(system, ({ tx }) =>
    createSite(tx, { timezone: 'UTC', devices: [{ category: 'GRID' }] }),
  )
  const { locationId } = site
  const deviceId = site.deviceIds[0] ?? 0
  const samples = Array.from({ length: 2 * 96 }, (_, i) => ({
    deviceId,
    at: DAY + i * QUARTER_MS,
    reading: { energyImportWh: 1000 + 10 * i, energyExportWh: 0 },
  }))
  await inTx(system, ({ tx }) => storeSamples(tx, locationId, samples))
  const rollUpAll = async () => {
    while ((await rollUpRound(database, Date.now() + 60_000)) > 0);
  }
  await rollUpAll()
  await inTx(system, async ({ tx }) => {
    await packDay(tx, locationId, DAY)
    await packDay(tx, locationId, DAY + UTC_DAY_MS)
    await tx.deleteFrom('sample').execute()
    // minutes of the first day are no longer stored
    await tx.deleteFrom('sample_day').where('day', '=', '2025-06-01').execute()
  })
  await pool.query(`
    alter table location_quarter drop column measured;
    alter table location_day drop column measured;
    update location_quarter set covered_minutes = 0;
    update location_day set covered_minutes = 0;
  `)
  await pool.query(await readFile(migration, 'utf8'))
  await rollUpAll()

  const quarters = await db.selectFrom('location_quarter').selectAll().orderBy('at').execute()
  const measuredAt = new Map(quarters.map(({ at, measured }) => [at.getTime(), measured > 0]))
  expect(quarters.reduce((sum, { import_wh: wh }) => sum + (wh ?? 0), 0)).toBe(10 * (2 * 96 - 1))
  expect(measuredAt.get(DAY + 12 * 3_600_000)).toBe(false)
  expect(measuredAt.get(DAY + UTC_DAY_MS + 12 * 3_600_000)).toBe(true)
  const days = await db.selectFrom('location_day').select(['day', 'measured']).orderBy('day').execute()
  expect(days.map(({ day, measured }) => [day, measured > 0])).toEqual([
    ['2025-06-01', false],
    ['2025-06-02', true],
  ])
})
