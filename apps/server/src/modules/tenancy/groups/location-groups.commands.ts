import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { createLocationGroup } from '../companies/companies.commands.ts'
import { type AccessibleCompany, type AccessibleGroup, groupSubject } from '../companies/company.access.ts'
import { getLocationGroup } from './location-groups.queries.ts'

/** Makes changes of a company's tree wait for each other: two concurrent moves could create a circle. */
const lockTree = (tx: Tx, companyId: number) =>
  tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow()

/**
 * Adds a location group.
 * @throws AppError `invalid` if the parent is not a group of the company
 */
export async function addLocationGroup(
  change: Change<Person>,
  company: AccessibleCompany,
  { parentId, name }: { parentId: number; name: string },
): Promise<LocationGroup> {
  const { tx } = change
  await lockTree(tx, company.id)
  const parent = await tx
    .selectFrom('location_group')
    .select('id')
    .where('id', '=', parentId)
    .where('company_id', '=', company.id)
    .executeTakeFirst()
  if (!parent) throw invalidField('parentId', 'not_there')
  const { id } = await createLocationGroup(tx, { companyId: company.id, parentId, name })
  await change.audit({
    ...groupSubject({ id, name, companyId: company.id }),
    action: 'location-group.create',
    after: { name, parentId },
  })
  return getLocationGroup(tx, id)
}

export async function renameLocationGroup(
  change: Change<Person>,
  group: AccessibleGroup,
  name: string,
): Promise<LocationGroup> {
  const { tx } = change
  if (name !== group.name) {
    await tx.updateTable('location_group').set({ name }).where('id', '=', group.id).execute()
    await change.audit({
      ...groupSubject({ ...group, name }),
      action: 'location-group.rename',
      before: { name: group.name },
      after: { name },
    })
  }
  return getLocationGroup(tx, group.id)
}

/** @throws AppError `location_group_not_empty`; `conflict` for the root group */
export async function deleteLocationGroup(change: Change<Person>, group: AccessibleGroup): Promise<void> {
  const { tx } = change
  await lockTree(tx, group.companyId)
  const { groupsCount, locationsCount } = await getLocationGroup(tx, group.id)
  if (groupsCount + locationsCount > 0) throw new AppError('location_group_not_empty')
  if (group.parentId === null)
    throw new AppError('conflict', { message: 'The root group of a company cannot be deleted.' })
  await tx.deleteFrom('location_group').where('id', '=', group.id).execute()
  await change.audit({
    ...groupSubject(group),
    action: 'location-group.delete',
    before: { name: group.name, parentId: group.parentId },
  })
}

type Items = { readonly groupIds: readonly number[]; readonly locationIds: readonly number[] }

/**
 * Moves groups and locations of one company into one of its groups, all or none.
 * @throws AppError `not_found` for items of another company, `already_in_group`, `location_group_cycle`, `conflict` for
 * the root group, `invalid` for an empty selection
 */
export async function moveIntoGroup(
  change: Change<Person>,
  target: AccessibleGroup,
  items: Items,
): Promise<void> {
  const { tx } = change
  const groupIds = [...new Set(items.groupIds)]
  const locationIds = [...new Set(items.locationIds)]
  if (groupIds.length + locationIds.length === 0) throw invalidField('groupIds', 'Nothing is selected')
  const { companyId } = target
  await lockTree(tx, companyId)
  const groups = await tx
    .selectFrom('location_group')
    .select(['id', 'name', 'parent_id as from'])
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${groupIds}::integer[]`)))
    .execute()
  const locations = await tx
    .selectFrom('location')
    .select(['id', 'name', 'location_group_id as from'])
    .where('company_id', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${locationIds}::integer[]`)))
    .execute()
  if (groups.length < groupIds.length || locations.length < locationIds.length)
    throw new AppError('not_found')
  if (groups.some(({ from }) => from === null))
    throw new AppError('conflict', { message: 'The root group of a company cannot be moved.' })
  const above = await groupsAbove(tx, target.id)
  if (groupIds.some((id) => above.has(id))) throw new AppError('location_group_cycle')
  if ([...groups, ...locations].some(({ from }) => from === target.id)) throw new AppError('already_in_group')

  if (groupIds.length > 0)
    await tx.updateTable('location_group').set({ parent_id: target.id }).where('id', 'in', groupIds).execute()
  if (locationIds.length > 0)
    await tx
      .updateTable('location')
      .set({ location_group_id: target.id })
      .where('id', 'in', locationIds)
      .execute()
  await change.audit({
    ...groupSubject(target),
    action: 'location-group.move-here',
    before: { groups, locations },
    after: { locationGroupId: target.id },
  })
}

/** A group with all groups above it. */
async function groupsAbove(tx: Tx, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from location_group where id = ${id}
      union all
      select g.id, g.parent_id from location_group g join above on g.id = above.parent_id
    )
    select id from above`.execute(tx)
  return new Set(rows.map((row) => row.id))
}
