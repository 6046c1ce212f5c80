import type { DeletedDevice, Device } from '@kilowatt/contracts/devices/devices'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { inDeviceOrder } from './device-order.ts'

/** All devices of a location that are not deleted, including hidden ones, in order. */
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
      'device.retries_available as retriesAvailable',
      'device.own_error as ownError',
      'device.off_grid as isOffGrid',
      'device.description',
      'device.priority',
      'device.hidden',
      'device.excluded_in_calculations as excludedInCalculations',
      'device.reversed',
      'device.capacity_kwh as capacityKwh',
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
      sql<Device['stays']>`(
        select coalesce(json_agg(json_build_object(
          'unitId', m.serial,
          'from', (extract(epoch from m.from_at) * 1000)::bigint,
          'until', (extract(epoch from m.until_at) * 1000)::bigint
        ) order by m.from_at), '[]')
        from device_membership m where m.device_id = device.id
      )`.as('stays'),
    ])
    .where('device.location_id', '=', location.id)
    .where('device.status', '<>', 'deleted')
    .orderBy(inDeviceOrder('device'))
    .execute()
  return rows.map(({ channels, lastActivityAt, ...row }) => ({
    ...row,
    lastActivityAt: lastActivityAt?.getTime() ?? null,
    channels: channels.filter(isQuantity),
  }))
}

/** The device groups of a location in order, including empty ones. */
export const listDeviceGroups = (db: Db, { id }: Pick<AccessibleLocation, 'id'>) =>
  db
    .selectFrom('device_group')
    .select(['id', 'name'])
    .where('location_id', '=', id)
    .orderBy('sort')
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute()

/** The deleted devices of a location, latest first. */
export async function listDeletedDevices(db: Db, location: AccessibleLocation): Promise<DeletedDevice[]> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'name', 'type', 'category'])
    .select(sql<Date>`coalesce(deleted_at, last_activity_at, created_at)`.as('deletedAt'))
    .select(
      sql<string | null>`(
        select coalesce(m.serial, '') from device_membership m
        where m.device_id = device.id and m.ended_by = 'unlink' and device.oem_device_id is null
        order by m.from_at desc limit 1
      )`.as('leftWith'),
    )
    .where('location_id', '=', location.id)
    .where('status', '=', 'deleted')
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.getTime() }))
}

/** A device may report channels outside the vocabulary; they are stored, but not shown here. */
const isQuantity = (name: string): name is QuantityName => Object.hasOwn(quantities, name)
