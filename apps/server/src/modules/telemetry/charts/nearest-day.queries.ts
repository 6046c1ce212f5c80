import { type LocalDate, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * The day with values of one of these locations that is nearest to a range without values; null if there is
 * none.
 */
export async function readNearestDay(
  db: Db,
  { ids, timezone }: { readonly ids: readonly number[]; readonly timezone: string },
  range: TimeRange,
): Promise<LocalDate | null> {
  const first = localDateAt(timezone, range.startMs)
  const last = localDateAt(timezone, range.endMs - 1)
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select max(near.before)::text before, min(near.after)::text after
    from unnest(${[...ids]}::integer[]) as l (id), lateral (
      select
        (select max(day) from location_day where location_id = l.id and day < ${first}::date and covered_minutes > 0) before,
        (select min(day) from location_day where location_id = l.id and day > ${last}::date and covered_minutes > 0) after
    ) near
  `.execute(db)
  const { before = null, after = null } = rows[0] ?? {}
  if (before === null || after === null) return before ?? after
  const goneMs = range.startMs - localDayRange(timezone, before).endMs
  const comingMs = localDayRange(timezone, after).startMs - range.endMs
  return goneMs <= comingMs ? before : after
}
