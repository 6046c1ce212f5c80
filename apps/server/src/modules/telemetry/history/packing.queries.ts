import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isoDay } from '../minutes/minute-view.queries.ts'

/** Time after the end of a UTC day in which controllers that were offline can deliver their data. */
export const SETTLE_MS = 6 * 3_600_000

/** Days of raw samples on disk, oldest first, as starts of UTC days. */
export async function listSampleDays(db: Db): Promise<{ partition: string; day: number }[]> {
  const { rows } = await sql<{ partition: string; start: string | null }>`
    select c.relname as partition, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM [(]''([^'']+)''[)]') as start
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sample'::regclass
  `.execute(db)
  return rows
    .flatMap(({ partition, start }) =>
      start === null ? [] : [{ partition, day: Date.parse(start.slice(0, 10)) }],
    )
    .sort((a, b) => a.day - b.day)
}

/**
 * Locations whose samples of the UTC day `day` can be packed: they have samples, no packed row and no quarter-hour
 * waiting for its roll-up.
 */
export async function listUnpackedLocations(db: Db, day: number): Promise<number[]> {
  const from = new Date(day)
  const to = new Date(day + UTC_DAY_MS)
  const { rows } = await sql<{ id: number }>`
    select l.id from location l
    where exists (
        select from device d
        where d.location_id = l.id and exists (
          select from sample s
          where s.location_id = d.location_id and s.device_id = d.id and s.at >= ${from} and s.at < ${to}))
      and not exists (select from sample_day p where p.location_id = l.id and p.day = ${isoDay(day)})
      and not exists (select from dirty_quarter q where q.location_id = l.id and q.at >= ${from} and q.at < ${to})
    order by l.id
  `.execute(db)
  return rows.map((row) => row.id)
}
