import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { createSite, storeSamples } from '../../../testing/site-fixture.ts'
import { keepReportedDays } from '../reported/reported-days.commands.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { packSettledDays } from './packing.job.ts'
import { measuredTables, purgeDeletedLocations } from './purge.job.ts'

const today = Math.floor(Date.now() / UTC_DAY_MS) * UTC_DAY_MS

/** A location with a packed day and a recent one; `measureOn` adds a sample that is not rolled up yet. */
async function measuredSite(
  database: FreshDb,
): Promise<{ locationId: number; measureOn: () => Promise<void> }> {
  const { locationId, deviceIds } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { timezone: 'UTC', devices: [{ category: 'GRID' }] }),
  )
  const [deviceId = 0] = deviceIds
  const store = (at: number) =>
    database.inTx(system, ({ tx }) =>
      storeSamples(tx, locationId, [{ deviceId, at, reading: { powerW: 100 } }]),
    )
  await store(today - 4 * UTC_DAY_MS)
  await store(today - UTC_DAY_MS + 12 * 3_600_000)
  while ((await rollUpRound(database, Date.now() + 60_000)) > 0);
  await packSettledDays(database, today + 3_600_000)
  const nothing = Array<null>(96).fill(null)
  await database.inTx(system, ({ tx }) =>
    keepReportedDays(tx, locationId, [{ day: '2025-06-01', importWh: nothing, exportWh: nothing }], 0),
  )
  return { locationId, measureOn: () => store(today - UTC_DAY_MS + 13 * 3_600_000) }
}

async function tablesKnowing({ db }: FreshDb, locationId: number): Promise<string[]> {
  const known = []
  for (const table of measuredTables) {
    const rows = await db
      .selectFrom(table)
      .select('location_id')
      .where('location_id', '=', locationId)
      .execute()
    if (rows.length > 0) known.push(table)
  }
  return known
}

test('measurements of a deleted location are removed, and none of another one', async () => {
  await using database = await freshDb()
  const sites = [await measuredSite(database), await measuredSite(database)]
  for (const { measureOn } of sites) await measureOn()
  const [deleted = 0, kept = 0] = sites.map(({ locationId }) => locationId)
  expect(await tablesKnowing(database, deleted)).toEqual([...measuredTables])
  await purgeDeletedLocations(database)
  expect(await tablesKnowing(database, deleted)).toEqual([...measuredTables])
  await database.inTx(system, ({ tx }) => tx.deleteFrom('location').where('id', '=', deleted).execute())
  await purgeDeletedLocations(database)
  expect(await tablesKnowing(database, deleted)).toEqual([])
  expect(await tablesKnowing(database, kept)).toEqual([...measuredTables])
})

test('law: every table with a location but no foreign key is in the list', async () => {
  await using database = await freshDb()
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'location_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))`.execute(database.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...measuredTables].toSorted())
})
