import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { floorToUtcDay, MINUTE_MS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { encodeArray } from '../../../platform/database/packed-arrays.ts'

/** Days before today that may wait for packing. Older days are read from their samples. */
const RECENT_DAYS = 2
const MINUTES = QUARTER_MS / MINUTE_MS
/** Rows of one INSERT with five parameters each, far below PostgreSQL's 65,535. */
const ROWS_PER_INSERT = 2_000

/** Minutes of a location's quarter-hours, which start at all `edges` except the last. */
export type QuarterMinutes = {
  readonly locationId: number
  readonly edges: Float64Array
  readonly devices: readonly { readonly id: number }[]
  /** per device id, index 0 at `startMs` */
  readonly minutes: { readonly startMs: number; readonly columns: ReadonlyMap<number, MinuteColumns> }
}

/** Stores the minutes of newly rolled-up quarter-hours, until their day is packed. */
export async function keepRecentMinutes(
  tx: Tx,
  rolled: readonly QuarterMinutes[],
  now: number,
): Promise<void> {
  const oldest = floorToUtcDay(now) - RECENT_DAYS * UTC_DAY_MS
  const rows = rolled.flatMap((location) => recentRows(location, oldest))
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT) {
    const values = rows.slice(first, first + ROWS_PER_INSERT).map(
      (row) => sql`(${row.locationId}::integer, ${row.deviceId}::integer, ${new Date(row.at)}::timestamptz,
        ${row.powerW}::real[], ${row.socPct}::real[])`,
    )
    await sql`
      insert into recent_minute (location_id, device_id, at, power_w, soc_pct) values ${sql.join(values)}
      on conflict (location_id, at, device_id) do update set power_w = excluded.power_w, soc_pct = excluded.soc_pct
    `.execute(tx)
  }
}

function recentRows(
  { locationId, edges, devices, minutes: { startMs, columns } }: QuarterMinutes,
  oldest: number,
) {
  return devices.flatMap(({ id: deviceId }) => {
    const { powerW, socPct } = columns.get(deviceId) ?? {}
    return Array.from(edges.subarray(0, -1)).flatMap((at) => {
      if (at < oldest) return []
      const first = (at - startMs) / MINUTE_MS
      const part = (column: Float64Array | undefined) =>
        column ? encodeArray(column.subarray(first, first + MINUTES), 'float4') : null
      const row = { locationId, deviceId, at, powerW: part(powerW), socPct: part(socPct) }
      return row.powerW || row.socPct ? [row] : []
    })
  })
}

/** Deletes minutes of packed days, which have their own minutes. */
export async function forgetRecentMinutes(tx: Tx, locationId: number, day: number): Promise<void> {
  await tx
    .deleteFrom('recent_minute')
    .where('location_id', '=', locationId)
    .where('at', '>=', new Date(day))
    .where('at', '<', new Date(day + UTC_DAY_MS))
    .execute()
}
