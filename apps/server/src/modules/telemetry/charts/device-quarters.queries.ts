import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { spreadColumn } from './spread-column.ts'

/** Consecutive quarter-hours of a device from the start of a range; NaN if unknown. */
export type DeviceQuarters = Readonly<Record<'importWh' | 'exportWh' | 'socPct', Float64Array>>

type Row = { deviceId: number; index: Buffer; importWh: Buffer; exportWh: Buffer; socPct: Buffer }

/** Rolled-up quarter-hours of some devices of a location. The range consists of whole quarter-hours. */
export async function readDeviceQuarters(
  db: Db,
  locationId: number,
  deviceIds: readonly number[],
  { startMs, endMs }: TimeRange,
): Promise<ReadonlyMap<number, DeviceQuarters>> {
  const start = new Date(startMs)
  const { rows } = await sql<Row>`
    select device_id as "deviceId",
      array_send(array_agg((extract(epoch from at - ${start}::timestamptz) / 900)::integer)) as "index",
      array_send(array_agg(import_wh::double precision)) as "importWh",
      array_send(array_agg(export_wh::double precision)) as "exportWh",
      array_send(array_agg(soc_pct::real)) as "socPct"
    from device_quarter
    where location_id = ${locationId} and device_id = any(${deviceIds}::integer[])
      and at >= ${start} and at < ${new Date(endMs)}
    group by 1
  `.execute(db)
  return new Map(
    rows.map(({ deviceId, index, ...columns }) => {
      const at = decodeArray(index)
      const spread = (buffer: Buffer) => spreadColumn(at, buffer, { startMs, endMs })
      return [
        deviceId,
        {
          importWh: spread(columns.importWh),
          exportWh: spread(columns.exportWh),
          socPct: spread(columns.socPct),
        },
      ] as const
    }),
  )
}
