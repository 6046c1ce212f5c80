import { structureLimits } from '@kilowatt/contracts/devices/structure-limits'
import { inSharedPlaces } from '@kilowatt/domain/devices/shared-places'
import { sql } from 'kysely'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { createDeviceGroup } from './devices.commands.ts'
import { listDeviceGroups } from './devices.queries.ts'
import { lockStructure } from './structure-lock.ts'

type Group = { readonly id: number; readonly name: string }

/** A device group in the audit log. */
const groupSubject = ({ id, name }: Group, { companyId }: AccessibleLocation) => ({
  objectType: 'device-group' as const,
  objectId: id,
  objectName: name,
  companyId,
})

/** @throws AppError `conflict` if the location has the maximum number */
export async function addDeviceGroup(
  change: Change<Person>,
  location: AccessibleLocation,
  name: string,
): Promise<Group> {
  const { tx } = change
  await lockStructure(tx, location.id)
  const { count, last } = await tx
    .selectFrom('device_group')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('sort').as('last')])
    .where('location_id', '=', location.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= structureLimits.groupsPerLocation)
    throw new AppError('conflict', {
      message: `A location can have at most ${structureLimits.groupsPerLocation} device groups.`,
    })
  const { id } = await createDeviceGroup(tx, { locationId: location.id, name, sort: (last ?? 0) + 1 })
  await change.audit({
    ...groupSubject({ id, name }, location),
    action: 'device-group.create',
    after: { name, locationId: location.id },
  })
  return { id, name }
}

/** @throws AppError `not_found` if the location has no such group */
async function lockGroup(tx: Tx, location: AccessibleLocation, id: number): Promise<Group> {
  await lockStructure(tx, location.id)
  const group = await tx
    .selectFrom('device_group')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('location_id', '=', location.id)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw new AppError('not_found')
  return group
}

export async function renameDeviceGroup(
  change: Change<Person>,
  location: AccessibleLocation,
  id: number,
  name: string,
): Promise<void> {
  const { tx } = change
  const group = await lockGroup(tx, location, id)
  const changed = changedValues({ name: group.name }, { name })
  if (!changed) return
  await tx.updateTable('device_group').set({ name }).where('id', '=', id).execute()
  await change.audit({ ...groupSubject({ id, name }, location), ...changed, action: 'device-group.rename' })
}

/** Its devices stay in their other groups. */
export async function deleteDeviceGroup(
  change: Change<Person>,
  location: AccessibleLocation,
  id: number,
): Promise<void> {
  const { tx } = change
  const group = await lockGroup(tx, location, id)
  const members = await tx
    .selectFrom('device_group_member as m')
    .innerJoin('device', 'device.id', 'm.device_id')
    .select('device.name')
    .where('m.device_group_id', '=', id)
    .orderBy('device.id')
    .execute()
  await tx.deleteFrom('device_group').where('id', '=', id).execute()
  await change.audit({
    ...groupSubject(group, location),
    action: 'device-group.delete',
    before: { name: group.name, locationId: location.id, devices: members.map(({ name }) => name) },
  })
}

/** @throws AppError `not_found` if the location lacks one of the groups */
export async function orderDeviceGroups(
  change: Change<Person>,
  location: AccessibleLocation,
  deviceGroupIds: readonly number[],
): Promise<void> {
  const { tx } = change
  await lockStructure(tx, location.id)
  const before = await listDeviceGroups(tx, location)
  const nameOf = new Map(before.map(({ id, name }) => [id, name]))
  if (!deviceGroupIds.every((id) => nameOf.has(id))) throw new AppError('not_found')
  const ids = inSharedPlaces([...nameOf.keys()], deviceGroupIds)
  await sql`
    update device_group g set sort = o.sort
    from unnest(${ids}::integer[]) with ordinality as o (id, sort)
    where g.id = o.id and g.sort is distinct from o.sort
  `.execute(tx)
  const changed = changedValues(
    { deviceGroups: before.map(({ name }) => name) },
    { deviceGroups: ids.map((id) => nameOf.get(id)) },
  )
  if (changed)
    await change.audit({ ...locationSubject(location), ...changed, action: 'location.order-device-groups' })
}
