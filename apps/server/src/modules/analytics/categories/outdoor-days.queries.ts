import type { LocalDate, TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Of fewer hours the mean would be that of a part of the day. */
const LEAST_HOURS = 20

/**
 * The mean outdoor temperature of local days, °C, as heat pumps tell it (`t_out`, domain notes on devices, §4). It stands beside the vocabulary
 * and is kept as long as raw samples are: older days have none. Each hour counts once, however often it was told; of several devices the mean.
 */
export async function readOutdoorDays(
  db: Db,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  deviceIds: readonly number[],
  { startMs, endMs }: TimeRange,
): Promise<ReadonlyMap<LocalDate, number>> {
  if (deviceIds.length === 0 || endMs <= startMs) return new Map()
  const { rows } = await sql<{ day: LocalDate; meanC: number }>`
    with hour as (
      select (at at time zone ${timezone})::date as day, date_trunc('hour', at) as hour,
        avg((extra->>'t_out')::double precision) as mean_c
      from sample
      where location_id = ${id} and device_id = any(${[...deviceIds]}::integer[])
        and at >= ${new Date(startMs)} and at < ${new Date(endMs)}
        and jsonb_typeof(extra->'t_out') = 'number'
      group by 1, 2
    )
    select day::text as day, avg(mean_c)::double precision as "meanC" from hour
    group by day having count(*) >= ${LEAST_HOURS} order by day
  `.execute(db)
  return new Map(rows.map(({ day, meanC }) => [day, meanC]))
}
