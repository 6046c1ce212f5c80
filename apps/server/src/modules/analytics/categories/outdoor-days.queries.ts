import { type LocalDate, localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'

/**
 * Mean outdoor temperature of the local days of a location in a range, °C, by day; days with too little data are left
 * out.
 */
export async function readOutdoorDays(
  db: Db,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  { startMs, endMs }: TimeRange,
): Promise<ReadonlyMap<LocalDate, number>> {
  if (endMs <= startMs) return new Map()
  const rows = await db
    .selectFrom('location_day')
    .select(['day', 'outdoor_c as meanC'])
    .where('location_id', '=', id)
    .where('day', '>=', localDateAt(timezone, startMs))
    .where('day', '<=', localDateAt(timezone, endMs - 1))
    .where('outdoor_c', 'is not', null)
    .orderBy('day')
    .execute()
  return new Map(rows.flatMap(({ day, meanC }) => (meanC === null ? [] : [[day, meanC] as const])))
}
