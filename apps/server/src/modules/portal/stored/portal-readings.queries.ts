import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { type LocalDate, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { columnsOfDays, energyOfDays, type ReadingColumns, type ReadingDay } from './reading-days.ts'

const rangeOf = (from: LocalDate, to: LocalDate): TimeRange => ({
  startMs: localDayRange(TARIFF_ZONE, from).startMs,
  endMs: localDayRange(TARIFF_ZONE, to).endMs,
})

/**
 * UTC days that a range touches. Arrays are read in PostgreSQL's binary form: as text, reading two years
 * takes longer than the calculations.
 */
const daysOf = (db: Db | Tx, deviceId: number, { startMs, endMs }: TimeRange) =>
  db
    .selectFrom('portal_reading_day')
    .select([sql<string>`day::text`.as('day'), sql<Buffer>`array_send(energy)`.as('energy')])
    .where('device_id', '=', deviceId)
    .where('day', '>=', new Date(startMs).toISOString().slice(0, 10))
    .where('day', '<=', new Date(endMs - 1).toISOString().slice(0, 10))

/**
 * Quarter-hours of a metering place, for the local days (in the legal time zone) from `from` to `to`,
 * inclusive: 92, 96
 * or 100 per day, known or unknown. Call `accessMeteringPlace` first.
 */
export async function portalReadings(
  db: Db | Tx,
  deviceId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<ReadingColumns> {
  const range = rangeOf(from, to)
  const days = await daysOf(db, deviceId, range)
    .select(['direction', sql<Buffer>`array_send(qualities)`.as('qualities'), 'minutes'])
    .execute()
  return columnsOfDays(
    days.map((day) => ({
      ...day,
      energy: decodeArray(day.energy),
      qualities: decodeArray(day.qualities),
    })),
    range,
  )
}

/** Energy of one direction in the same quarter-hours, Wh; NaN if unknown. */
export async function portalEnergy(
  db: Db | Tx,
  deviceId: number,
  { from, to, direction }: { from: LocalDate; to: LocalDate; direction: ReadingDay['direction'] },
): Promise<Float64Array> {
  const range = rangeOf(from, to)
  const days = await daysOf(db, deviceId, range).where('direction', '=', direction).execute()
  return energyOfDays(
    days.map(({ day, energy }) => ({ day, energy: decodeArray(energy) })),
    range,
  )
}
