import type { RecountDifference } from '@kilowatt/domain/recount/differences'
import { addNotChecked } from '@kilowatt/domain/recount/not-checked'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LocationRecount, recountLocation } from './recount-location.queries.ts'

/** Locations recounted per night, and past days for each. */
const LOCATIONS = 25
const DAYS = 3
const KEPT_DAYS = 90
/** Largest number of differences stored for one location and night. */
const MOST_DIFFERENCES = 200

type Parts = Pick<Platform, 'db' | 'inTx'>
type Recounted = { readonly locationId: number; readonly found: LocationRecount }

export function recountJob({ db, inTx, metrics }: Parts & Pick<Platform, 'metrics'>) {
  const recounted = metrics.counter({
    name: 'kilowatt_recounted_location_days_total',
    help: 'Days of locations that were calculated a second time',
  })
  const differing = metrics.counter({
    name: 'kilowatt_recount_differences_total',
    help: 'Stored figures that differ in a second calculation',
  })
  return defineJob({
    name: 'recount.check',
    payload: z.object({}),
    schedule: '20 3 * * *',
    timeoutS: 3_000,
    run: async () => {
      const found = await recountSample({ db, inTx }, Date.now())
      recounted.inc(found.reduce((sum, one) => sum + one.found.days, 0))
      differing.inc(found.reduce((sum, one) => sum + one.found.differences.length, 0))
    },
  })
}

/**
 * Recounts the last days of some locations, different ones each night, and stores differences and what was not checked.
 */
export async function recountSample({ db, inTx }: Parts, now: number): Promise<Recounted[]> {
  const { rows: locations } = await sql<{ id: number; timezone: string }>`
    select id, timezone from location
    where exists (select from location_day d where d.location_id = location.id and d.day >= ${new Date(now - (DAYS + 1) * 86_400_000)}::date)
    order by md5(id::text || ${new Date(now).toISOString().slice(0, 10)}) limit ${LOCATIONS}
  `.execute(db)
  const all: Recounted[] = []
  for (const location of locations) {
    const today = localDateAt(location.timezone, now)
    const days = { from: addDays(today, -DAYS), to: addDays(today, -1) }
    all.push({ locationId: location.id, found: await recountLocation(db, location, days, now) })
  }
  await inTx(system, async ({ tx }) => {
    const run = await tx
      .insertInto('recount_run')
      .values({
        locations: all.length,
        location_days: all.reduce((sum, one) => sum + one.found.days, 0),
        cost_days: all.reduce((sum, one) => sum + one.found.costDays, 0),
        not_checked: JSON.stringify(addNotChecked(all.flatMap((one) => one.found.notChecked))),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = all.flatMap((one) =>
      one.found.differences.slice(0, MOST_DIFFERENCES).map(rowOf(run.id, one)),
    )
    if (rows.length > 0) await tx.insertInto('recount_difference').values(rows).execute()
    await tx
      .deleteFrom('recount_run')
      .where('ran_at', '<', new Date(now - KEPT_DAYS * 86_400_000))
      .execute()
  })
  return all
}

const rowOf =
  (runId: number, { locationId }: Recounted) =>
  ({ isWholeDay, ...difference }: RecountDifference) => ({
    run_id: runId,
    location_id: locationId,
    ...difference,
    is_whole_day: isWholeDay,
  })
