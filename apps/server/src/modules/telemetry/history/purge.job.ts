import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * All tables with measurements of a location, or derived data. They have no foreign key, so writes need not
 * check millions of rows.
 */
export const measuredTables = [
  'sample',
  'dirty_quarter',
  'recent_minute',
  'sample_day',
  'device_quarter',
  'location_quarter',
  'location_day',
  'location_month',
  'told_day',
] as const
type MeasuredTable = (typeof measuredTables)[number]

type Parts = Pick<Platform, 'db' | 'inTx'>

export const purgeJob = (platform: Parts) =>
  defineJob({
    name: 'telemetry.purge',
    payload: z.object({}),
    schedule: '10 3 * * *',
    timeoutS: 3_000,
    run: () => purgeDeletedLocations(platform),
  })

/** Deletes the measurements of deleted locations, each in its own transaction to keep them short. */
export async function purgeDeletedLocations({ db, inTx }: Parts): Promise<void> {
  for (const table of measuredTables)
    for (const locationId of await listLeftovers(db, table))
      await inTx(system, ({ tx }) => tx.deleteFrom(table).where('location_id', '=', locationId).execute())
}

/** Deleted locations that a table still contains, found by skipping through the index. */
async function listLeftovers(db: Db, table: MeasuredTable): Promise<number[]> {
  const { rows } = await sql<{ locationId: number }>`
    with recursive known as (
      (select location_id as id from ${sql.table(table)} order by location_id limit 1)
      union all
      select (select t.location_id from ${sql.table(table)} t where t.location_id > known.id
        order by t.location_id limit 1)
      from known where known.id is not null
    )
    select id as "locationId" from known
    where id is not null and not exists (select from location where location.id = known.id)`.execute(db)
  return rows.map(({ locationId }) => locationId)
}
