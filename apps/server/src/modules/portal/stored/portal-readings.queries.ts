import { TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { columnsOfDays, type ReadingColumns } from './reading-days.ts'

/**
 * Quarter-hours of a metering place, of the local days (by the law's clock) from `from` to `to`, both included: 92, 96 or 100 a day, known or
 * not. Whoever asks has gone through `accessMeteringPlace`.
 */
export async function portalReadings(
  db: Db | Tx,
  deviceId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<ReadingColumns> {
  const range = {
    startMs: localDayRange(TARIFF_ZONE, from).startMs,
    endMs: localDayRange(TARIFF_ZONE, to).endMs,
  }
  const days = await db
    .selectFrom('portal_reading_day')
    .select(['direction', sql<string>`day::text`.as('day'), 'energy', 'qualities', 'minutes'])
    .where('device_id', '=', deviceId)
    .where('day', '>=', new Date(range.startMs).toISOString().slice(0, 10))
    .where('day', '<=', new Date(range.endMs - 1).toISOString().slice(0, 10))
    .execute()
  return columnsOfDays(days, range)
}
