import { parameterValue } from '@kilowatt/contracts/devices/parameters'
import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { controlRefusal } from '@kilowatt/domain/devices/device-control'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { inDeviceOrder, readDescription } from '../devices/index.ts'

type Row = {
  readonly id: number
  readonly locationId: number
  readonly name: string
  readonly category: DeviceCategory
  readonly status: 'ok' | 'error'
  readonly behind: OemDeviceType | null
  readonly connected: boolean
  readonly parameters: readonly {
    readonly name: string
    readonly description: unknown
    readonly isKnown: boolean
    readonly value: unknown
  }[]
}

/**
 * Devices of locations, in the order of lists, with what can be set on them; without their measurements, which are null.
 */
export async function listSiteDevices(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SiteDevice[]>> {
  const { rows } = await sql<Row>`
    select d.id, d.location_id as "locationId", d.name, d.category, d.status,
      case when d.source is not null then o.type end as behind, coalesce(o.connected, false) as connected,
      coalesce(p.parameters, '[]') as parameters
    from device d
    left join oem_device o on o.id = d.oem_device_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'description', description, 'isKnown', value_at is not null,
        'value', value) order by sort) as parameters
      from device_parameter where device_id = d.id
    ) p on true
    where d.location_id = any(${[...locationIds]}::integer[]) and d.status <> 'deleted'
    order by d.location_id, ${inDeviceOrder('d')}
  `.execute(db)
  const byLocation = Map.groupBy(rows, ({ locationId }) => locationId)
  return new Map(locationIds.map((id) => [id, (byLocation.get(id) ?? []).map(toSiteDevice)]))
}

/** Like `listSiteDevices`, of one location. */
export const siteDevicesOf = async (db: Db, locationId: number): Promise<readonly SiteDevice[]> =>
  (await listSiteDevices(db, [locationId])).get(locationId) ?? []

const toSiteDevice = ({ id, name, category, parameters, ...row }: Row): SiteDevice => ({
  ...{ id, name, category },
  ...{ loadW: null, socPct: null, capacityWh: null, isPlugged: null, phases: null },
  parameters: parameters.map((one) => readDescription(one.name, one.description)),
  values: Object.fromEntries(
    parameters.filter((one) => one.isKnown).map((one) => [one.name, parameterValue.parse(one.value)]),
  ),
  refusal: controlRefusal(row),
})
