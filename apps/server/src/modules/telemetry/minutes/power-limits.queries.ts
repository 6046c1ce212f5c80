import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import { sourceCategories } from '@kilowatt/domain/energy/balance/category-facts'
import { type PowerLimits, powerLimits } from '@kilowatt/domain/energy/quality/power-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

type Row = {
  readonly id: number
  readonly category: DeviceCategory
  readonly gridLimitW: number | null
  readonly solarPeakW: number | null
  readonly hasSources: boolean
  readonly parameters: readonly DeviceParameter[]
}

/**
 * Limits of all devices of locations, as announced or known from their location, by device id; including deleted
 * devices.
 */
export async function readPowerLimits(
  db: Db | Tx,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, PowerLimits>> {
  const { rows } = await sql<Row>`
    select d.id, d.category, l.grid_limit_w as "gridLimitW", l.solar_peak_w as "solarPeakW",
      exists (
        select from device s where s.location_id = l.id and s.status <> 'deleted'
          and s.category = any(${sourceCategories}::text[])
      ) as "hasSources",
      coalesce((
        select json_agg(p.description || jsonb_build_object('name', p.name)) from device_parameter p where p.device_id = d.id
      ), '[]') as parameters
    from device d join location l on l.id = d.location_id
    where d.location_id = any(${locationIds}::integer[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, powerLimits(row)]))
}
