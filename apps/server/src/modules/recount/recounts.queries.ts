import type { NotChecked } from '@kilowatt/domain/recount/not-checked'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const NIGHTS = 30
const MOST_SHOWN = 200

/** The last nights, the differences found, and what was not checked. */
export async function readRecounts(db: Db) {
  const { rows: runs } = await sql<{
    id: number
    ranAt: number
    locations: number
    locationDays: number
    costDays: number
    notChecked: NotChecked[] | null
    differences: number
  }>`
    select r.id, extract(epoch from r.ran_at)::double precision * 1000 as "ranAt", r.locations, r.location_days as "locationDays",
      r.cost_days as "costDays", r.not_checked as "notChecked",
      (select count(*) from recount_difference d where d.run_id = r.id)::integer as differences
    from recount_run r order by r.ran_at desc limit ${NIGHTS}
  `.execute(db)
  const differences = await db
    .selectFrom('recount_difference as d')
    .innerJoin('location', 'location.id', 'd.location_id')
    .select([
      'd.run_id as runId',
      'd.location_id as locationId',
      'location.name as location',
      'd.day',
      'd.figure',
    ])
    .select(['d.is_whole_day as isWholeDay', 'd.stored', 'd.recounted', 'd.quarters'])
    .where('d.run_id', 'in', [0, ...runs.map(({ id }) => id)])
    .orderBy('d.run_id', 'desc')
    .orderBy('d.location_id')
    .orderBy('d.day')
    .orderBy('d.figure')
    .orderBy('d.is_whole_day')
    .limit(MOST_SHOWN)
    .execute()
  return { runs, differences }
}
