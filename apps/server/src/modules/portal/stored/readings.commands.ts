import type { MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { readingDaysOf } from './reading-days.ts'

/** Days of readings stored per metering place: the longest allowed range (spec §9), and its last day. */
export const KEPT_DAYS = 731

/**
 * Stores readings. Later values replace earlier ones. A missing value does not delete a stored value, which
 * the portal may have lost; it only sets the reason if there was no value.
 * @param minutes length of the intervals before they became quarter-hours; default: as in the series
 * @returns the UTC days with new values
 */
export async function keepReadings(
  tx: Tx,
  deviceId: number,
  series: readonly MeterSeries[],
  minutes?: number,
): Promise<readonly string[]> {
  const received = series.flatMap(readingDaysOf)
  const days = JSON.stringify(minutes === undefined ? received : received.map((day) => ({ ...day, minutes })))
  const merged = sql`(select array_agg(coalesce(q.received, q.known) order by q.at)
    from unnest(excluded.energy, kept.energy) with ordinality as q (received, known, at))`
  const mergedQualities = sql`(select array_agg(case when q.received is null and q.known is not null then q.was else coalesce(q.came, q.was) end order by q.at)
    from unnest(excluded.energy, kept.energy, excluded.qualities, kept.qualities) with ordinality as q (received, known, came, was, at))`
  await sql`
    insert into portal_reading_day as kept (device_id, direction, day, energy, qualities, minutes)
    select ${deviceId}, received.direction, received.day, received.energy, received.qualities, received.minutes
    from json_to_recordset(${days}::json)
      as received (direction text, day date, energy integer[], qualities smallint[], minutes smallint)
    on conflict (device_id, direction, day) do update set
      energy = ${merged}, qualities = ${mergedQualities}, minutes = greatest(kept.minutes, excluded.minutes)
  `.execute(tx)
  return [...new Set(received.map(({ day }) => day))]
}

/** Deletes readings beyond the retention. @param today the newest stored day */
export async function forgetOldReadings(tx: Tx, deviceId: number, today: LocalDate): Promise<void> {
  await tx
    .deleteFrom('portal_reading_day')
    .where('device_id', '=', deviceId)
    .where('day', '<', addDays(today, -KEPT_DAYS - 1))
    .execute()
}
