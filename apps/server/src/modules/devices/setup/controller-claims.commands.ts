import { serialPattern } from '@kilowatt/contracts/primitives'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { type Actor, hasSayOver } from '@kilowatt/domain/permissions/location-permissions'
import { type Author, recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import type { ChangeScope } from '../change-scope.ts'
import { oemDeviceChanged } from '../device-events.ts'
import { p1Meter } from '../registry/p1-meter.ts'

export type LinkedController = { readonly id: number; readonly unitId: string; readonly type: OemDeviceType }
type Place = Pick<AccessibleLocation, 'id' | 'companyId' | 'name' | 'ownerId'>

/**
 * A serial number as people type and scan it.
 * @throws AppError `controller_invalid`
 */
export function parseSerial(typed: string): string {
  const serial = typed.trim().toUpperCase()
  if (!serialPattern.test(serial)) throw new AppError('controller_invalid')
  return serial
}

/**
 * Finds a controller, P1 module or gateway that nobody has linked.
 * @throws AppError `controller_not_found`; `controller_already_yours` and `controller_of_somebody_else` for a linked one
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
  return { id, unitId, type, connected }
}

/** Links a free controller to a location; it then belongs to the location's owner. A P1 module brings its meter. */
export async function claimController(
  { tx, afterCommit, events }: ChangeScope,
  author: Author,
  location: Place,
  serial: string,
): Promise<LinkedController> {
  // In the order in which deleting a location takes them: the location, then its controllers.
  await tx.selectFrom('location').select('id').where('id', '=', location.id).forUpdate().execute()
  await tx.selectFrom('oem_device').select('id').where('serial', '=', serial).forUpdate().execute()
  const { id, unitId, type } = await findFreeController(tx, author.actor, serial)
  await tx
    .updateTable('oem_device')
    .set({ location_id: location.id, claimed_at: new Date(), owner_id: location.ownerId })
    .where('id', '=', id)
    .execute()
  if (type === 'P1_WIFI')
    await tx
      .insertInto('device')
      .values(p1Meter(id, location.id))
      .onConflict((conflict) => conflict.columns(['oem_device_id', 'source', 'location_id']).doNothing())
      .execute()
  await recordAudit(tx, {
    ...entryOf(author, { id, unitId }, location.companyId),
    action: 'controller.claim',
    after: { locationId: location.id, locationName: location.name, ownerId: location.ownerId },
  })
  afterCommit(() => events.emit(oemDeviceChanged, { serial }))
  return { id, unitId, type }
}

/**
 * Unlinks a controller. What it measured stays with the location; what stood behind it is no longer reached through it, since
 * its next owner is somebody else.
 * @throws AppError `not_found` when it is not at the location
 */
export async function releaseController(
  { tx, afterCommit, events }: ChangeScope,
  author: Author,
  location: Place,
  controllerId: number,
): Promise<void> {
  const released = await tx
    .updateTable('oem_device')
    .set({ location_id: null, owner_id: null, claimed_at: null })
    .where('id', '=', controllerId)
    .where('location_id', '=', location.id)
    .returning(['id', 'serial as unitId'])
    .executeTakeFirst()
  if (!released) throw new AppError('not_found')
  await tx
    .updateTable('device')
    .set({ oem_device_id: null })
    .where('oem_device_id', '=', controllerId)
    .execute()
  await tx
    .updateTable('command')
    .set({ status: 'failed', code: 'released', processed_at: new Date() })
    .where('oem_device_id', '=', controllerId)
    .where('status', 'in', ['pending', 'accepted'])
    .execute()
  await recordAudit(tx, {
    ...entryOf(author, released, location.companyId),
    action: 'controller.release',
    before: { locationId: location.id, locationName: location.name },
  })
  afterCommit(() => events.emit(oemDeviceChanged, { serial: released.unitId }))
}

/** @throws AppError `not_found` for an absent controller, `invalid` for an absent person */
export async function setControllerOwner(
  tx: Tx,
  author: Author,
  { id, userId }: { id: number; userId: number | null },
): Promise<void> {
  const before = await tx
    .selectFrom('oem_device')
    .leftJoin('location', 'location.id', 'oem_device.location_id')
    .select([
      'oem_device.id',
      'oem_device.serial as unitId',
      'oem_device.owner_id as ownerId',
      'location.company_id as companyId',
    ])
    .where('oem_device.id', '=', id)
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  if (userId !== null) {
    const person = await tx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!person) throw invalidField('userId', 'Unknown user')
  }
  if (before.ownerId === userId) return
  await tx.updateTable('oem_device').set({ owner_id: userId }).where('id', '=', id).execute()
  await recordAudit(tx, {
    ...entryOf(author, before, before.companyId),
    action: 'controller.set-owner',
    before: { ownerId: before.ownerId },
    after: { ownerId: userId },
  })
}

const entryOf = (
  author: Author,
  { id, unitId }: { id: number; unitId: string },
  companyId: number | null,
) => ({
  ...author,
  objectType: 'controller' as const,
  objectId: id,
  objectName: unitId,
  companyId,
})
