import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Whether a price list `l` applies today, in the time zone of its `location`. */
export const isActiveToday = sql<boolean>`daterange(l.valid_from, l.valid_to, '[]') @> (now() at time zone location.timezone)::date`

/** Today's price list of each location, in its time zone; locations without one are absent. */
export async function findActivePriceLists(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, { id: number }>> {
  const { rows } = await sql<{ id: number; locationId: number }>`
    select l.id, l.location_id as "locationId"
    from price_list l join location on location.id = l.location_id
    where l.location_id = any(${locationIds})
      and ${isActiveToday}
  `.execute(db)
  return new Map(rows.map(({ id, locationId }) => [locationId, { id }]))
}
