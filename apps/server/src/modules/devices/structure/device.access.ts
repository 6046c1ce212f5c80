import type { Controllability } from '@kilowatt/domain/devices/device-control'
import type { Actor, LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, accessLocation } from '../../tenancy/index.ts'

declare const checked: unique symbol

type Found = {
  readonly id: number
  readonly name: string
  readonly location: AccessibleLocation
  /** name inside its controller */
  readonly source: string | null
  /** the controller or module that the device is behind */
  readonly oemDevice: { readonly id: number; readonly serial: string } | null
  readonly controllability: Controllability
}

/** A device for which access to its location was checked. */
export type AccessibleDevice = Found & { readonly [checked]: true }

/** A device in the audit log. */
export const deviceSubject = ({
  id,
  name,
  location,
}: Pick<Found, 'id' | 'name'> & { readonly location: Pick<AccessibleLocation, 'companyId'> }) => ({
  objectType: 'device' as const,
  objectId: id,
  objectName: name,
  companyId: location.companyId,
})

/**
 * The only way to get a device in request code; permissions follow from its location.
 * @throws AppError `not_found` for absent, foreign and deleted devices alike, `forbidden` without the permission
 */
export async function accessDevice(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<AccessibleDevice> {
  const row = await db
    .selectFrom('device')
    .leftJoin('oem_device', 'oem_device.id', 'device.oem_device_id')
    .select([
      'device.location_id as locationId',
      'device.name',
      'device.source',
      'device.status',
      'oem_device.id as oemDeviceId',
      'oem_device.serial',
      'oem_device.type',
      'oem_device.connected',
    ])
    .where('device.id', '=', id)
    .where('device.status', '<>', 'deleted')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const found: Found = {
    id,
    name: row.name,
    location: await accessLocation(db, actor, row.locationId, need),
    source: row.source,
    oemDevice:
      row.oemDeviceId === null || row.serial === null ? null : { id: row.oemDeviceId, serial: row.serial },
    controllability: {
      behind: row.source === null ? null : row.type,
      connected: row.connected === true,
      status: row.status,
    },
  }
  return found as AccessibleDevice
}
