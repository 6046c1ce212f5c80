import { setTimeout as pause } from 'node:timers/promises'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'

const LOOK_EVERY_MS = 1_000
/** Time limit for devices to catch up. After it, the wait ends with an error. */
const AT_MOST_MS = 3 * MINUTE_MS
/** Latest time after the end of a quarter-hour at which it is rolled up. */
const SUMMED_UP_MS = 2 * MINUTE_MS

type Wait = { readonly locationIds: readonly number[]; readonly sinceMs: number; readonly stop: AbortSignal }

/**
 * Waits until all readings from before the hardware was switched on have arrived, are rolled up and have costs.
 * @returns whether that happened
 */
export async function untilCalculated(db: Db, { locationIds, sinceMs, stop }: Wait): Promise<boolean> {
  const deadlineMs = sinceMs + AT_MOST_MS
  while (!stop.aborted) {
    // retries if the database is unavailable for a moment
    if (await isCalculated(db, locationIds, sinceMs).catch(() => false)) return true
    if (Date.now() > deadlineMs) return false
    await pause(LOOK_EVERY_MS, null, { signal: stop }).catch(() => null)
  }
  return false
}

/**
 * Only locations that still exist. People may delete a location of the demo, and its hardware is not waited
 * for.
 */
export async function isCalculated(db: Db, locationIds: readonly number[], atMs: number): Promise<boolean> {
  const last = new Date(floorToQuarter(atMs - SUMMED_UP_MS) - QUARTER_MS)
  const { rows } = await sql`
    select from location l
    where l.id = any(${[...locationIds]}::integer[]) and (
      not exists (select from location_quarter q where q.location_id = l.id and q.at >= ${last})
      or exists (select from dirty_quarter d where d.location_id = l.id and d.at <= ${last})
      or exists (select from cost_mark c where c.location_id = l.id)
    )
    limit 1`.execute(db)
  return rows.length === 0
}
