import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { controlRefusal } from '@kilowatt/domain/devices/device-control'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { inDeviceOrder, type KnownParameter, listParametersOf } from '../devices/index.ts'
import { capacityWhOf } from './capacity-of.ts'

type Row = {
  readonly id: number
  readonly locationId: number
  readonly name: string
  readonly category: DeviceCategory
  readonly status: 'ok' | 'error'
  readonly behind: OemDeviceType | null
  readonly connected: boolean
  readonly capacityKwh: number | null
}

/** Devices of locations, in the order of lists, with their parameters and without measurements (null). */
export async function listSiteDevices(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SiteDevice[]>> {
  const { rows } = await sql<Row>`
    select d.id, d.location_id as "locationId", d.name, d.category, d.status, d.capacity_kwh as "capacityKwh",
      case when d.source is not null then o.type end as behind, coalesce(o.connected, false) as connected
    from device d
    left join oem_device o on o.id = d.oem_device_id
    where d.location_id = any(${[...locationIds]}::integer[]) and d.status <> 'deleted'
    order by d.location_id, ${inDeviceOrder('d')}
  `.execute(db)
  const parameters = await listParametersOf(
    db,
    rows.map(({ id }) => id),
  )
  const byLocation = Map.groupBy(rows, ({ locationId }) => locationId)
  const devicesOf = (locationId: number) =>
    (byLocation.get(locationId) ?? []).map((row) => toSiteDevice(row, parameters.get(row.id) ?? []))
  return new Map(locationIds.map((id) => [id, devicesOf(id)]))
}

/** Like `listSiteDevices`, for one location. */
export const siteDevicesOf = async (db: Db, locationId: number): Promise<readonly SiteDevice[]> =>
  (await listSiteDevices(db, [locationId])).get(locationId) ?? []

const toSiteDevice = ({ id, name, category, ...row }: Row, known: readonly KnownParameter[]): SiteDevice => ({
  ...{ id, name, category },
  ...{ loadW: null, socPct: null, isPlugged: null, phases: null, highestW: null },
  capacityWh: capacityWhOf({ category, capacityKwh: row.capacityKwh }),
  parameters: known.map(({ parameter }) => parameter),
  values: Object.fromEntries(
    known.flatMap(({ parameter, now }) => (now ? [[parameter.name, now.value]] : [])),
  ),
  refusal: controlRefusal(row),
})
