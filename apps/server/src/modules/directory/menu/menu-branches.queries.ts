import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { MENU_PAGE_SIZE } from '@kilowatt/contracts/directory/menu-branches'
import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleGroup, AccessibleLocation } from '../../tenancy/index.ts'
import { findLocations, findMenuCompanies, groupsAbove } from './menu-rows.queries.ts'
import { companyTree, groupToOpen, locationNode, type MenuGroup } from './menu-tree.ts'

/** One page of the direct children of a group: its groups first, then its locations, each by name, groups unopened. */
export async function getGroupBranch(
  db: Db,
  group: Pick<AccessibleGroup, 'id' | 'companyId'>,
  page: number,
): Promise<MenuNode[]> {
  const offset = (page - 1) * MENU_PAGE_SIZE
  const [{ rows: groups }, { count }, above] = await Promise.all([
    sql<MenuGroup & { childCount: number }>`
      select g.id, g.parent_id as "parentId", g.name,
        (select count(*) from location_group below where below.parent_id = g.id)
          + (select count(*) from location l where l.location_group_id = g.id) as "childCount"
      from location_group g where g.parent_id = ${group.id}
      order by g.name collate name_order, g.id limit ${MENU_PAGE_SIZE} offset ${offset}
    `.execute(db),
    db
      .selectFrom('location_group')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('parent_id', '=', group.id)
      .executeTakeFirstOrThrow(),
    groupsAbove(db, [group.id]),
  ])
  const free = MENU_PAGE_SIZE - groups.length
  const locations =
    free === 0
      ? []
      : await findLocations(db, (eb) => eb('location.location_group_id', '=', group.id), {
          limit: free,
          offset: Math.max(0, offset - count),
        })
  const level = above.length
  return [
    ...groups.map((one) => groupToOpen(group.companyId, one, one.childCount, level)),
    ...locations.map((location) => locationNode(location, level)),
  ]
}

/**
 * Path from the company to a location, for people who see the company's tree. For others, the path is only
 * the location.
 */
export async function getLocationTrail(
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
): Promise<MenuNode[]> {
  const found = await findLocations(db, (eb) => eb('location.id', '=', location.id), { limit: 1, offset: 0 })
  if (!mayRunCompany(actor, location.companyId)) return found.map((one) => locationNode(one, 0))
  const [company] = await findMenuCompanies(db, [location.companyId])
  const above = await groupsAbove(db, [location.locationGroupId])
  return company ? [companyTree(company, above, found)] : []
}

/** Path from the company to a group. */
export async function getGroupTrail(
  db: Db,
  group: Pick<AccessibleGroup, 'id' | 'companyId'>,
): Promise<MenuNode[]> {
  const [above, companies] = await Promise.all([
    groupsAbove(db, [group.id]),
    findMenuCompanies(db, [group.companyId]),
  ])
  return companies.map((company) => companyTree(company, above, []))
}
