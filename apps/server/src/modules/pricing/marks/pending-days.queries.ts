import { sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Age below which a quarter-hour does not count as pending, because it is still being measured. */
const ARRIVING = '30 minutes'

/**
 * Days whose costs are about to change, one range per location within the requested range: marked days, and
 * days with prices whose quarter-hours are not rolled up yet (after a metering place was linked, or late
 * readings arrived) or are still being fetched.
 */
export async function findPending(
  db: Db,
  locationIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly locationId: number; readonly from: string; readonly to: string }[]> {
  const ids = sql`any(${[...locationIds]}::integer[])`
  const { rows } = await sql<{ locationId: number; from: string; to: string }>`
    select ${cachedStatement} location_id as "locationId", min(from_day)::text as "from", max(to_day)::text as "to"
    from (
      select location_id, from_day, to_day from cost_mark
      where location_id = ${ids} and from_day <= ${to} and to_day >= ${from}
      union all
      select d.location_id, (min(d.at) at time zone l.timezone)::date, (max(d.at) at time zone l.timezone)::date
      from dirty_quarter d join location l on l.id = d.location_id
      where d.location_id = ${ids} and d.at < now() - ${ARRIVING}::interval
        and d.at >= (${from}::date::timestamp at time zone l.timezone)
        and d.at < ((${to}::date + 1)::timestamp at time zone l.timezone)
        and exists (select from price_list p where p.location_id = d.location_id
          and daterange(p.valid_from, p.valid_to, '[]') && daterange(${from}, ${to}, '[]'))
      group by d.location_id, l.timezone
      union all
      select a.location_id, a.from_day, a.to_day from awaited_reading a
      where a.location_id = ${ids} and a.from_day <= ${to} and a.to_day >= ${from}
        and exists (select from price_list p where p.location_id = a.location_id
          and daterange(p.valid_from, p.valid_to, '[]') && daterange(${from}, ${to}, '[]'))
    ) as pending
    group by 1 order by 1
  `.execute(db)
  return rows
}
