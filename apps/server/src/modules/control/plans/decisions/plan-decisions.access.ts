import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type AccessibleDevice, accessDevice } from '../../../devices/index.ts'
import type { AccessibleLocation } from '../../../tenancy/index.ts'

/** A device that the actor may control. @throws AppError like `accessDevice`; `not_found` if it is at another location */
export async function accessDeviceAt(
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
  deviceId: number,
): Promise<AccessibleDevice> {
  const device = await accessDevice(db, actor, deviceId, 'control')
  if (device.location.id !== location.id) throw new AppError('not_found')
  return device
}

/** The device of a decision about a plan. @throws AppError like `accessDeviceAt`; `not_found` without the decision */
export async function accessDecidedDevice(
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
  decisionId: number,
): Promise<AccessibleDevice> {
  const found = await db
    .selectFrom('plan_decision')
    .select('device_id')
    .where('id', '=', decisionId)
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return accessDeviceAt(db, actor, location, found.device_id)
}
