import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { Tx } from '../../../platform/database/db.ts'
import { markCalendarDay } from '../marks/cost-marks.commands.ts'

/** Stores a day in the calendar, and recalculates costs with special holiday hours. */
export async function keepCalendarDay(tx: Tx, { date, isWorkFree, source }: DayOverride): Promise<void> {
  const row = { is_work_free: isWorkFree, source }
  await tx
    .insertInto('calendar_day')
    .values({ date, ...row })
    .onConflict((conflict) => conflict.column('date').doUpdateSet(row))
    .execute()
  await markCalendarDay(tx, date)
}

/** Deletes a day, so that the rules apply to it again. */
export async function forgetCalendarDay(tx: Tx, date: string): Promise<void> {
  await tx.deleteFrom('calendar_day').where('date', '=', date).execute()
  await markCalendarDay(tx, date)
}
