import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { MENU_PAGE_SIZE } from '@kilowatt/contracts/directory/menu-branches'
import { type Actor, hasSayOver } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { containsFolded } from '../../../platform/folded-text.ts'
import type { Tables } from '../../../platform/schema.ts'
import { type AccessibleGroup, type AccessibleLocation, reachableBy } from '../../tenancy/index.ts'
import { findLocations, findMenuCompanies, groupsAbove } from './menu-rows.queries.ts'
import { companyNode, companyTree, groupToOpen, locationNode, type MenuGroup } from './menu-tree.ts'

const MAX_FOUND = 50

/** One page of what is directly in a group: its groups first, then its locations, each by name, groups to be opened. */
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
      order by g.name_folded, g.id limit ${MENU_PAGE_SIZE} offset ${offset}
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
 * The matches that the actor may see, in the tree above them: of one company, or of all for a super admin who names none.
 * People without a company's tree get a list of locations.
 */
export async function searchMenu(
  db: Db,
  actor: Actor,
  { query, companyId: wantedId }: { query: string; companyId?: number | undefined },
): Promise<MenuNode[]> {
  const isSuperAdmin = actor.role === 'ROLE_SUPER_ADMIN'
  const companyId = wantedId ?? (isSuperAdmin ? null : actor.companyId)
  const seesTree =
    companyId === null
      ? isSuperAdmin
      : hasRole(actor.role, 'ROLE_AGGREGATOR') && hasSayOver(actor, { companyId, ownerId: null })
  const findMatching = (isVisible: (eb: ExpressionBuilder<Tables, 'location'>) => Expression<SqlBool>) =>
    findLocations(db, (eb) => eb.and([containsFolded('location.name_folded', query), isVisible(eb)]), {
      limit: MAX_FOUND,
      offset: 0,
    })
  if (!seesTree) {
    const locations = await findMatching(reachableBy(actor, 'view'))
    return locations.map((location) => locationNode(location, 0))
  }
  const [locations, groups, companies] = await Promise.all([
    findMatching((eb) => (companyId === null ? eb.lit(true) : eb('location.company_id', '=', companyId))),
    db
      .selectFrom('location_group')
      .select(['id', 'company_id as companyId'])
      .$if(companyId !== null, (groups) => groups.where('company_id', '=', companyId))
      .where('parent_id', 'is not', null)
      .where(containsFolded('name_folded', query))
      .limit(MAX_FOUND)
      .execute(),
    db
      .selectFrom('company')
      .select('id')
      .$if(companyId !== null, (companies) => companies.where('id', '=', companyId))
      .where(containsFolded('name_folded', query))
      .limit(MAX_FOUND)
      .execute(),
  ])
  const wanted = [...groups.map(({ id }) => id), ...locations.map(({ locationGroupId }) => locationGroupId)]
  const [above, around] = await Promise.all([
    groupsAbove(db, wanted),
    findMenuCompanies(
      db,
      [...locations, ...groups].map((found) => found.companyId).concat(companies.map(({ id }) => id)),
    ),
  ])
  return around.map((company) => {
    const tree = companyTree(company, above, locations)
    return tree.children.length > 0 ? tree : companyNode(company, company.childCount)
  })
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
  const [company] = await findMenuCompanies(db, [location.companyId])
  const above = await groupsAbove(db, [location.locationGroupId])
  return company ? [companyTree(company, above, found)] : []
}

/** From the company down to a group. */
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
