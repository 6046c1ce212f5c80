import { type LocalDate, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** The day with values of a location that is nearest to a range without any; null where there is none. */
export async function readNearestDay(
  db: Db,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  range: TimeRange,
): Promise<LocalDate | null> {
  const first = localDateAt(timezone, range.startMs)
  const last = localDateAt(timezone, range.endMs - 1)
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select
      (select max(day) from location_day where location_id = ${id} and day < ${first}::date and covered_minutes > 0)::text before,
      (select min(day) from location_day where location_id = ${id} and day > ${last}::date and covered_minutes > 0)::text after
  `.execute(db)
  const { before = null, after = null } = rows[0] ?? {}
  if (before === null || after === null) return before ?? after
  const goneMs = range.startMs - localDayRange(timezone, before).endMs
  const comingMs = localDayRange(timezone, after).startMs - range.endMs
  return goneMs <= comingMs ? before : after
}
