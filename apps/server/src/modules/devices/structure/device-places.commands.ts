import { inSharedPlaces } from '@kilowatt/domain/devices/shared-places'
import { sql } from 'kysely'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { deviceCorrected } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from './device.access.ts'
import { inDeviceOrder } from './device-order.ts'
import { lockStructure } from './structure-lock.ts'

type Named = { readonly id: number; readonly name: string }

const listed = (tx: Tx, { id }: AccessibleLocation): Promise<Named[]> =>
  tx
    .selectFrom('device')
    .select(['id', 'name'])
    .where('location_id', '=', id)
    .where('status', '<>', 'deleted')
    .orderBy(inDeviceOrder('device'))
    .execute()

/** @throws AppError `not_found` if the location lacks one of the devices */
async function devicesOf(tx: Tx, location: AccessibleLocation, ids: readonly number[]): Promise<Named[]> {
  const wanted = new Set(ids)
  const found = (await listed(tx, location)).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new AppError('not_found')
  return found
}

/** @throws AppError `invalid` if the location lacks one of the groups */
async function groupsOf(
  tx: Tx,
  { id }: AccessibleLocation,
  ids: readonly number[],
  path: string,
): Promise<Named[]> {
  const groups = await tx
    .selectFrom('device_group')
    .select(['id', 'name'])
    .where('location_id', '=', id)
    .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${[...ids]}::integer[]`)))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  if (groups.length < new Set(ids).size) throw invalidField(path, 'not_there')
  return groups
}

/** Reorders devices: they share the positions they had in the location's order. */
export async function orderDevices(
  change: Change<Person>,
  location: AccessibleLocation,
  deviceIds: readonly number[],
): Promise<void> {
  const { tx } = change
  await lockStructure(tx, location.id)
  await devicesOf(tx, location, deviceIds)
  const before = await listed(tx, location)
  const ids = inSharedPlaces(
    before.map(({ id }) => id),
    deviceIds,
  )
  const nameOf = new Map(before.map(({ id, name }) => [id, name]))
  const changed = changedValues(
    { devices: before.map(({ name }) => name) },
    { devices: ids.map((id) => nameOf.get(id)) },
  )
  await sql`
    update device d set sort = o.sort
    from unnest(${ids}::integer[]) with ordinality as o (id, sort)
    where d.id = o.id and d.sort is distinct from o.sort
  `.execute(tx)
  if (!changed) return
  await change.audit({ ...locationSubject(location), ...changed, action: 'location.order-devices' })
  change.emit(deviceCorrected, { locationId: location.id })
}

type Way = { readonly fromGroupId: number | null; readonly toGroupId: number | null }

/**
 * Moves devices out of a group, into another group, or both: all of them or none.
 * @throws AppError `already_in_group` if a device is already in the target, `not_found` for a device outside
 * the location
 */
export async function moveDevices(
  change: Change<Person>,
  location: AccessibleLocation,
  deviceIds: readonly number[],
  { fromGroupId, toGroupId }: Way,
): Promise<void> {
  const { tx } = change
  if (fromGroupId === toGroupId) throw new AppError('already_in_group')
  await lockStructure(tx, location.id)
  const devices = await devicesOf(tx, location, deviceIds)
  const ids = devices.map(({ id }) => id)
  if (fromGroupId !== null) {
    await groupsOf(tx, location, [fromGroupId], 'fromGroupId')
    await tx
      .deleteFrom('device_group_member')
      .where('device_group_id', '=', fromGroupId)
      .where('device_id', 'in', ids)
      .execute()
  }
  if (toGroupId !== null) {
    await groupsOf(tx, location, [toGroupId], 'toGroupId')
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('device_group_member')
      .values(ids.map((id) => ({ location_id: location.id, device_group_id: toGroupId, device_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows < BigInt(ids.length)) throw new AppError('already_in_group')
  }
  await change.audit({
    ...locationSubject(location),
    action: 'location.move-devices',
    before: { deviceGroupId: fromGroupId },
    after: { devices: devices.map(({ name }) => name), deviceGroupId: toGroupId },
  })
}

/** Sets all groups of a device. A repeated call changes nothing. */
export async function setDeviceGroups(
  change: Change<Person>,
  device: AccessibleDevice,
  deviceGroupIds: readonly number[],
): Promise<void> {
  const { tx } = change
  const { location } = device
  await lockStructure(tx, location.id)
  const groups = await groupsOf(tx, location, deviceGroupIds, 'deviceGroupIds')
  const before = await tx
    .selectFrom('device_group_member as m')
    .innerJoin('device_group as g', 'g.id', 'm.device_group_id')
    .select('g.name')
    .where('m.device_id', '=', device.id)
    .orderBy('g.sort')
    .orderBy('g.id')
    .execute()
  const names = (some: readonly { name: string }[]) => ({ deviceGroups: some.map(({ name }) => name) })
  await tx.deleteFrom('device_group_member').where('device_id', '=', device.id).execute()
  if (groups.length > 0)
    await tx
      .insertInto('device_group_member')
      .values(
        groups.map(({ id }) => ({ location_id: location.id, device_group_id: id, device_id: device.id })),
      )
      .execute()
  const changed = changedValues(names(before), names(groups))
  if (changed) await change.audit({ ...deviceSubject(device), ...changed, action: 'device.set-groups' })
}
