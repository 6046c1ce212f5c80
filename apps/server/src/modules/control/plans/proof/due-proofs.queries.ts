import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'

/** A local day of a location on which a plan was made, not compared yet, or not since readings may have come late. */
export type DueProof = { readonly locationId: number; readonly timezone: string; readonly day: LocalDate }

/** Roll-ups of a day are complete by then, also if readings came late. */
const SETTLED_H = 2
/** Readings that a controller kept without a connection come later; a day with gaps is tried again after this time. */
const AGAIN_H = 6
/** Plans of earlier days are forgotten. */
const DAYS_BACK = 2

/** The oldest days first. */
export async function listDueProofs(db: Db, nowMs: number, limit: number): Promise<DueProof[]> {
  const now = new Date(nowMs)
  const { rows } = await sql<DueProof>`
    select l.id as "locationId", l.timezone, to_char(d.day, 'YYYY-MM-DD') as day
    from location l
    cross join lateral (
      select (date_trunc('day', ${now}::timestamptz at time zone l.timezone) - back * interval '1 day')::date as day
      from generate_series(1, ${sql.lit(DAYS_BACK)}) back
    ) d
    where exists (select from strategy s where s.location_id = l.id and s.kind = 'PLAN' and s.is_active)
      and (d.day + 1)::timestamp at time zone l.timezone
        <= ${now}::timestamptz - ${sql.lit(SETTLED_H)} * interval '1 hour'
      and not exists (
        select from plan_proof p where p.location_id = l.id and p.day = d.day and (
          p.because is distinct from 'gaps'
          or p.made_at > ${now}::timestamptz - ${sql.lit(AGAIN_H)} * interval '1 hour'))
      and exists (
        select from control_plan c where c.location_id = l.id
          and c.made_at >= d.day::timestamp at time zone l.timezone
          and c.made_at < (d.day + 1)::timestamp at time zone l.timezone)
    order by d.day, l.id
    limit ${limit}
  `.execute(db)
  return rows
}
