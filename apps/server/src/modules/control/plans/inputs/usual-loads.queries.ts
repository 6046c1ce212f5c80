import { DAY_QUARTERS, floorToQuarter, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'

const DAYS = 7

type Unplanned = { readonly locationId: number; readonly deviceIds: readonly number[] }

/**
 * Mean power of devices that strategies move but the plan does not, such as a heat pump: by quarter-hour of the UTC day,
 * over the last week, W. Forecasts of the load leave these devices out.
 */
export async function readUsualLoads(
  db: Db,
  locations: readonly Unplanned[],
  nowMs: number,
): Promise<ReadonlyMap<number, Float64Array>> {
  const deviceIds = locations.flatMap((one) => one.deviceIds)
  if (deviceIds.length === 0) return new Map()
  const endMs = floorToQuarter(nowMs)
  const { rows } = await sql<{ locationId: number; quarter: number; wh: number }>`
    select location_id as "locationId", quarter, sum(wh)::float as wh
    from (
      select location_id, device_id,
        (mod(extract(epoch from at)::bigint, 86400) / 900)::integer as quarter, avg(import_wh) as wh
      from device_quarter
      where location_id = any(${locations.map(({ locationId }) => locationId)}::integer[])
        and device_id = any(${deviceIds}::integer[])
        and at >= ${new Date(endMs - DAYS * UTC_DAY_MS)} and at < ${new Date(endMs)}
      group by 1, 2, 3
    ) usual
    where wh is not null
    group by 1, 2
  `.execute(db)
  const loads = new Map<number, Float64Array>()
  for (const { locationId, quarter, wh } of rows) {
    const column = loads.get(locationId) ?? new Float64Array(DAY_QUARTERS)
    column[quarter] = (wh * 3_600_000) / QUARTER_MS
    loads.set(locationId, column)
  }
  return loads
}
