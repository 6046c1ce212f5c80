import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'

/**
 * Days that super admins added to the calendar. There are only a few, and they are read for every
 * calculation, so all servers agree.
 */
export async function listCalendarDays(db: Db | Tx): Promise<DayOverride[]> {
  const rows = await db
    .selectFrom('calendar_day')
    .modifyFront(cachedStatement)
    .selectAll()
    .orderBy('date')
    .execute()
  return rows.map(({ date, is_work_free, source }) => ({ date, isWorkFree: is_work_free, source }))
}
