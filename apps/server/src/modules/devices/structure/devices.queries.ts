import type { Device } from '@kilowatt/contracts/devices/devices'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'

/** All devices of a location that are not deleted, also hidden ones, in the order of their priority. */
export async function listDevices(db: Db, location: AccessibleLocation): Promise<Device[]> {
  const rows = await db
    .selectFrom('device')
    .leftJoin('oem_device', 'oem_device.id', 'device.oem_device_id')
    .select([
      'device.id',
      'device.location_id as locationId',
      'device.oem_device_id as oemDeviceId',
      'device.parent_id as parentId',
      'device.name',
      'device.type',
      'device.category',
      'device.status',
      'device.error_code as errorCode',
      'device.description',
      'device.priority',
      'device.hidden',
      'device.excluded_in_calculations as excludedInCalculations',
      'device.reversed',
      'device.last_activity_at as lastActivityAt',
      sql<boolean>`coalesce(oem_device.connected, false)`.as('connected'),
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.sort, g.name collate name_order)
        from device_group_member m join device_group g on g.id = m.device_group_id where m.device_id = device.id
      ), '[]')`.as('deviceGroups'),
      sql<
        string[]
      >`array(select c.name from device_channel c where c.device_id = device.id order by c.name collate name_order)`.as(
        'channels',
      ),
    ])
    .where('device.location_id', '=', location.id)
    .where('device.status', '<>', 'deleted')
    .orderBy('device.priority', 'desc')
    .orderBy(inNameOrder('device.name'))
    .orderBy('device.id')
    .execute()
  return rows.map(({ channels, lastActivityAt, ...row }) => ({
    ...row,
    lastActivityAt: lastActivityAt?.getTime() ?? null,
    channels: channels.filter(isQuantity),
  }))
}

/** A device may also report what the vocabulary lacks; that is kept, and not shown here. */
const isQuantity = (name: string): name is QuantityName => Object.hasOwn(quantities, name)
