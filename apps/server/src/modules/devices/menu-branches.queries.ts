import type { MenuNode } from '@kilowatt/contracts/menu'
import { MENU_PAGE_SIZE } from '@kilowatt/contracts/menu-branches'
import { type Actor, hasSayOver } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { containsFolded } from '../../platform/folded-text.ts'
import { type AccessibleGroup, type AccessibleLocation, reachableBy } from '../tenancy/index.ts'
import { findLocations, findMenuCompanies } from './menu.queries.ts'
import { companyTree, groupToOpen, locationNode, type MenuGroup } from './menu-tree.ts'

const MAX_FOUND = 50

/** One page of what is directly in a group: its groups first, then its locations, each by name, groups to be opened. */
export async function getGroupBranch(db: Db, group: AccessibleGroup, page: number): Promise<MenuNode[]> {
  const offset = (page - 1) * MENU_PAGE_SIZE
  const { rows: groups } = await sql<MenuGroup & { childCount: number }>`
    select g.id, g.parent_id as "parentId", g.name,
      (select count(*) from location_group below where below.parent_id = g.id)
        + (select count(*) from location l where l.location_group_id = g.id) as "childCount"
    from location_group g where g.parent_id = ${group.id}
    order by g.name_folded, g.id limit ${MENU_PAGE_SIZE} offset ${offset}
  `.execute(db)
  const { count } = await db
    .selectFrom('location_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parent_id', '=', group.id)
    .executeTakeFirstOrThrow()
  const free = MENU_PAGE_SIZE - groups.length
  const locations =
    free === 0
      ? []
      : await findLocations(db, (eb) => eb('location.location_group_id', '=', group.id), {
          limit: free,
          offset: Math.max(0, offset - count),
        })
  const level = (await groupsAbove(db, [group.id])).length
  return [
    ...groups.map((one) => groupToOpen(group.companyId, one, one.childCount, level)),
    ...locations.map((location) => locationNode(location, level)),
  ]
}

/** The matches that the actor may see, in the tree above them; people without a company's tree get a list. */
export async function searchMenu(
  db: Db,
  actor: Actor,
  { query, companyId = actor.companyId }: { query: string; companyId?: number | null | undefined },
): Promise<MenuNode[]> {
  const isRunner =
    companyId !== null &&
    hasRole(actor.role, 'ROLE_AGGREGATOR') &&
    hasSayOver(actor, { companyId, ownerId: null })
  const locations = await findLocations(
    db,
    (eb) =>
      eb.and([
        containsFolded('location.name_folded', query),
        isRunner ? eb('location.company_id', '=', companyId) : reachableBy(actor, 'view')(eb),
      ]),
    { limit: MAX_FOUND, offset: 0 },
  )
  if (!isRunner) return locations.map((location) => locationNode(location, 0))
  const groups = await db
    .selectFrom('location_group')
    .select('id')
    .where('company_id', '=', companyId)
    .where('parent_id', 'is not', null)
    .where(containsFolded('name_folded', query))
    .limit(MAX_FOUND)
    .execute()
  if (groups.length + locations.length === 0) return []
  const wanted = [...groups.map(({ id }) => id), ...locations.map(({ locationGroupId }) => locationGroupId)]
  const [company] = await findMenuCompanies(db, companyId)
  return company ? [companyTree(company, await groupsAbove(db, wanted), locations)] : []
}

/** From the company down to a location: for those who see the company's tree; others have the location alone. */
export async function getLocationTrail(
  db: Db,
  actor: Actor,
  location: AccessibleLocation,
): Promise<MenuNode[]> {
  const found = await findLocations(db, (eb) => eb('location.id', '=', location.id), { limit: 1, offset: 0 })
  const seesTree =
    hasRole(actor.role, 'ROLE_AGGREGATOR') &&
    hasSayOver(actor, { companyId: location.companyId, ownerId: null })
  if (!seesTree) return found.map((one) => locationNode(one, 0))
  const [company] = await findMenuCompanies(db, location.companyId)
  const above = await groupsAbove(db, [location.locationGroupId])
  return company ? [companyTree(company, above, found)] : []
}

/** The given groups and all above them, each once, by name. */
async function groupsAbove(db: Db, ids: readonly number[]): Promise<MenuGroup[]> {
  const { rows } = await sql<MenuGroup>`
    with recursive above as (
      select id, parent_id, name, name_folded from location_group where id = any(${ids}::integer[])
      union
      select g.id, g.parent_id, g.name, g.name_folded from location_group g join above on g.id = above.parent_id
    )
    select id, parent_id as "parentId", name from above order by name_folded, id
  `.execute(db)
  return rows
}
