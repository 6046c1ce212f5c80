import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { serialPattern } from '@kilowatt/domain/devices/scanned-serial'
import { type Actor, hasSayOver } from '@kilowatt/domain/permissions/location-permissions'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { deviceCorrected, oemDeviceChanged } from '../device-events.ts'
import { controllerSubject } from '../registry/controller-subject.ts'
import { p1Meter } from '../registry/p1-meter.ts'
import type { DeviceHistory } from '../structure/device-changes.commands.ts'
import {
  type DevicesLeft,
  parkDevices,
  reconnectDevices,
  takeOverDevices,
} from './controller-devices.commands.ts'
import { dropSetupDraft } from './setup-drafts.ts'

export type LinkedController = { readonly id: number; readonly unitId: string; readonly type: OemDeviceType }
type Place = Pick<AccessibleLocation, 'id' | 'companyId' | 'name' | 'ownerId'>

/**
 * A serial number as typed or scanned.
 * @throws AppError `controller_invalid`
 */
export function parseSerial(typed: string): string {
  const serial = typed.trim().toUpperCase()
  if (!serialPattern.test(serial)) throw new AppError('controller_invalid')
  return serial
}

/**
 * Finds a free controller, P1 module or gateway.
 * @throws AppError `controller_not_found`; `controller_already_yours` and `controller_of_somebody_else` for a linked
 * one
 */
export async function findFreeController(db: Db, actor: Actor, serial: string) {
  const found = await db
    .selectFrom('oem_device as o')
    .leftJoin('location', 'location.id', 'o.location_id')
    .select([
      'o.id',
      'o.serial as unitId',
      'o.type',
      'o.connected',
      'o.last_seen_at as lastSeenAt',
      'o.software_version as softwareVersion',
      'o.hardware_version as hardwareVersion',
      'o.owner_id as ownerId',
      'location.id as locationId',
      'location.company_id as companyId',
      'location.owner_id as locationOwnerId',
    ])
    .where('o.serial', '=', serial)
    .executeTakeFirst()
  if (!found) throw new AppError('controller_not_found')
  const { id, unitId, type, connected, ownerId, locationId, companyId } = found
  if (locationId !== null && companyId !== null) {
    const isMine =
      ownerId === actor.userId || hasSayOver(actor, { companyId, ownerId: found.locationOwnerId })
    throw new AppError(isMine ? 'controller_already_yours' : 'controller_of_somebody_else')
  }
  if (ownerId !== null && ownerId !== actor.userId && actor.role !== 'ROLE_SUPER_ADMIN')
    throw new AppError('controller_of_somebody_else')
  const { softwareVersion, hardwareVersion } = found
  const lastSeenAt = found.lastSeenAt?.getTime() ?? null
  return { id, unitId, type, connected, lastSeenAt, softwareVersion, hardwareVersion }
}

/**
 * Links a free controller to a location and its owner. Devices that the controller had there before continue
 * behind it, and so do the devices of a controller that it replaces, which is unlinked if necessary. A P1
 * module also gets its meter. Ends the author's saved set-up.
 * @param takesOverFrom serial of the controller that it replaces
 * @throws AppError like `findFreeController`; `nothing_to_take_over`
 */
export async function claimController(
  change: Change<Person>,
  location: Place,
  serial: string,
  history: DeviceHistory,
  takesOverFrom: string | null = null,
): Promise<LinkedController> {
  const { tx, author } = change
  // Locks rows in the same order as the deletion of a location: the location, then its controllers.
  await tx.selectFrom('location').select('id').where('id', '=', location.id).forUpdate().execute()
  await tx.selectFrom('oem_device').select('id').where('serial', '=', serial).forUpdate().execute()
  const { id, unitId, type } = await findFreeController(tx, author.actor, serial)
  await tx
    .updateTable('oem_device')
    .set({ location_id: location.id, claimed_at: new Date(), owner_id: location.ownerId })
    .where('id', '=', id)
    .execute()
  await history.lockRollUps(tx, location.id)
  const linked = { id, serial, locationId: location.id }
  if (takesOverFrom === null) await reconnectDevices(tx, linked)
  else {
    await takeOverDevices(tx, linked, takesOverFrom, type === 'P1_WIFI')
    await releaseReplaced(change, location, takesOverFrom, history)
  }
  if (type === 'P1_WIFI')
    await tx
      .insertInto('device')
      .values(p1Meter(id, location.id))
      .onConflict((conflict) => conflict.columns(['oem_device_id', 'source', 'location_id']).doNothing())
      .execute()
  await change.audit({
    ...controllerSubject({ id, serial, companyId: location.companyId }),
    action: 'controller.claim',
    after: {
      locationId: location.id,
      locationName: location.name,
      ownerId: location.ownerId,
      ...(takesOverFrom !== null && { takesOverFrom }),
    },
  })
  await dropSetupDraft(tx, author.actor.userId)
  change.emit(oemDeviceChanged, { serial })
  change.emit(deviceCorrected, { locationId: location.id })
  return { id, unitId, type }
}

/** Unlinks a replaced controller, which has no devices left, if it is still at the location. */
async function releaseReplaced(
  change: Change<Person>,
  location: Place,
  serial: string,
  history: DeviceHistory,
): Promise<void> {
  const replaced = await change.tx
    .selectFrom('oem_device')
    .select('id')
    .where('serial', '=', serial)
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  if (replaced)
    await releaseController(change, location, replaced.id, { devices: 'leave', leftAt: 'now' }, history)
}

/**
 * Unlinks a controller. The measurements stay with the location; the devices leave with the controller or
 * wait for another one. They are no longer reachable through the controller, because its next owner may be
 * another person.
 * @throws AppError `not_found` if it is not at the location
 */
export async function releaseController(
  change: Change<Person>,
  location: Place,
  controllerId: number,
  left: DevicesLeft,
  { lockRollUps, markLocationForRecalculation }: DeviceHistory,
): Promise<void> {
  const { tx } = change
  const released = await tx
    .updateTable('oem_device')
    .set({ location_id: null, owner_id: null, claimed_at: null })
    .where('id', '=', controllerId)
    .where('location_id', '=', location.id)
    .returning(['id', 'serial'])
    .executeTakeFirst()
  if (!released) throw new AppError('not_found')
  await lockRollUps(tx, location.id)
  const { changesPast } = await parkDevices(tx, controllerId, left)
  if (changesPast) await markLocationForRecalculation(tx, { locationId: location.id })
  // The current connection day continues at the next location, and must not mix the traffic of both.
  await tx
    .deleteFrom('line_day')
    .where('oem_device_id', '=', controllerId)
    .where('day', '>=', new Date().toISOString().slice(0, 10))
    .execute()
  await tx
    .updateTable('command')
    .set({ status: 'failed', code: 'released', processed_at: new Date() })
    .where('oem_device_id', '=', controllerId)
    .where('status', 'in', ['pending', 'accepted'])
    .execute()
  await change.audit({
    ...controllerSubject({ ...released, companyId: location.companyId }),
    action: 'controller.release',
    before: { locationId: location.id, locationName: location.name },
    after: { devices: left.devices },
  })
  change.emit(oemDeviceChanged, { serial: released.serial })
  change.emit(deviceCorrected, { locationId: location.id })
}
