import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { Tx } from '../../../platform/database/db.ts'
import { markCalendarDay } from '../marks/cost-marks.commands.ts'

/** Keeps a day of the calendar; what it cost where holidays have hours of their own is counted anew. */
export async function keepCalendarDay(tx: Tx, { date, isWorkFree, source }: DayOverride): Promise<void> {
  const row = { is_work_free: isWorkFree, source }
  await tx
    .insertInto('calendar_day')
    .values({ date, ...row })
    .onConflict((conflict) => conflict.column('date').doUpdateSet(row))
    .execute()
  await markCalendarDay(tx, date)
}

/** Forgets it: the day is again what the rules make of it. */
export async function forgetCalendarDay(tx: Tx, date: string): Promise<void> {
  await tx.deleteFrom('calendar_day').where('date', '=', date).execute()
  await markCalendarDay(tx, date)
}
