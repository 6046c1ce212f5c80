import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { spreadColumn } from '../../telemetry/index.ts'

type Row = { deviceId: number; index: Buffer; usedWh: Buffer }

/**
 * What devices of many locations used, Wh of each quarter-hour of a range, by device; NaN where it is unknown. A device
 * without any has no entry.
 */
export async function readUsedQuarters(
  db: Db,
  locationIds: readonly number[],
  deviceIds: readonly number[],
  { startMs, endMs }: TimeRange,
): Promise<Map<number, Float64Array>> {
  if (deviceIds.length === 0) return new Map()
  const start = new Date(startMs)
  const { rows } = await sql<Row>`
    select device_id as "deviceId",
      array_send(array_agg((extract(epoch from at - ${start}::timestamptz) / 900)::integer)) as "index",
      array_send(array_agg(import_wh::real)) as "usedWh"
    from device_quarter
    where location_id = any(${[...locationIds]}::integer[]) and device_id = any(${[...deviceIds]}::integer[])
      and at >= ${start} and at < ${new Date(endMs)}
    group by 1
  `.execute(db)
  const found = new Map<number, Float64Array>()
  for (const { deviceId, index, usedWh } of rows) {
    await yieldToEventLoop()
    found.set(deviceId, spreadColumn(decodeArray(index), usedWh, { startMs, endMs }))
  }
  return found
}
