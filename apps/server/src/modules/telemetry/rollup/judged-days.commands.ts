import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { isoDay } from '../minutes/minute-view.queries.ts'

/**
 * Days up to this age are judged at their end, without a mark. Older days are judged only if they are marked.
 */
export const JUDGED_DAYS = 30

/** Marks finished UTC days to be judged, again or for the first time. */
export async function markUnjudged(
  tx: Tx,
  days: readonly { readonly locationId: number; readonly day: number }[],
  now: number,
): Promise<void> {
  const over = days.filter(({ day }) => day < floorToUtcDay(now))
  if (over.length === 0) return
  const unjudged = isoDay(floorToUtcDay(now) - JUDGED_DAYS * UTC_DAY_MS)
  await sql`
    with touched as (
      select distinct location_id, day
      from unnest(${over.map((d) => d.locationId)}::integer[], ${over.map((d) => isoDay(d.day))}::date[]) as d (location_id, day)
    ), again as (
      update judged_day j set is_stale = true from touched d
      where j.location_id = d.location_id and j.day = d.day and not j.is_stale
    )
    insert into judged_day (location_id, day, is_stale)
    select location_id, day, true from touched where day < ${unjudged} on conflict do nothing
  `.execute(tx)
}
