import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'

type Row = { locationId: number; index: Buffer; usedWh: Buffer }

/**
 * What some devices of locations used together, Wh of each quarter-hour of a range; NaN where none of them is known. A
 * location without any has no entry.
 */
export async function readMovedQuarters(
  db: Db,
  locationIds: readonly number[],
  deviceIds: readonly number[],
  { startMs, endMs }: TimeRange,
): Promise<Map<number, Float64Array>> {
  if (deviceIds.length === 0) return new Map()
  const start = new Date(startMs)
  const { rows } = await sql<Row>`
    select "locationId", array_send(array_agg("index")) as "index", array_send(array_agg(wh::real)) as "usedWh"
    from (
      select location_id as "locationId", (extract(epoch from at - ${start}::timestamptz) / 900)::integer as "index",
        sum(import_wh) as wh
      from device_quarter
      where location_id = any(${[...locationIds]}::integer[]) and device_id = any(${[...deviceIds]}::integer[])
        and at >= ${start} and at < ${new Date(endMs)}
      group by 1, 2
    ) used group by 1
  `.execute(db)
  return new Map(
    rows.map(({ locationId, index, usedWh }) => {
      const column = new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)
      const values = decodeArray(usedWh)
      decodeArray(index).forEach((place, i) => {
        column[place] = values[i] ?? Number.NaN
      })
      return [locationId, column]
    }),
  )
}
