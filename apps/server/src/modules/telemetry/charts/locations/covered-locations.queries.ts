import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type LocationsPlan, usesLocalDays } from '../plan/locations-plan.ts'
import { spansOf } from './locations-sums.queries.ts'

const MINUTE_MS = 60_000
/** End of a range up to now that is not rolled up yet. */
const TAIL_MINUTES = 30

/**
 * The given locations that have measurements in nearly all of a plan's time.
 * @param share of the time, 0 to 1
 */
export async function coveredLocations(
  db: Db,
  ids: readonly number[],
  plan: LocationsPlan,
  share: number,
): Promise<ReadonlySet<number>> {
  const areDays = usesLocalDays(plan)
  const span = areDays
    ? spansOf(ids, sql`location_id, covered_minutes`, plan)
    : sql`(select location_id, covered_minutes from location_quarter
      where location_id = any(${[...ids]}::integer[]) and at >= ${new Date(plan.from)} and at < ${new Date(plan.to)})`
  const least = (share * (plan.to - plan.from)) / MINUTE_MS - (areDays ? 0 : TAIL_MINUTES)
  const { rows } = await sql<{ id: number }>`
    select location_id as id from ${span} span
    group by location_id having sum(covered_minutes) > 0 and sum(covered_minutes) >= ${least}::double precision
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
