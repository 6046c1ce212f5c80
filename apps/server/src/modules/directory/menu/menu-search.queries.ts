import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { type Actor, inActiveCompany, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { reachableBy } from '../../tenancy/index.ts'
import {
  findLocations,
  findMenuCompanies,
  findMenuDevices,
  groupsAbove,
  shownDevices,
} from './menu-rows.queries.ts'
import { companyNode, companyTree, locationNode, withDevicesFound } from './menu-tree.ts'

/** Largest number of matches shown for each kind; a longer term finds the others. */
const MAX_FOUND = 50

type Found = { structure: MenuNode[]; leftOut: { places: number; devices: number } }
type VisibleLocation = (eb: ExpressionBuilder<Tables, 'location'>) => Expression<SqlBool>

/**
 * Companies, groups, locations and devices with a name, as a tree with everything above them. Super admins
 * search all companies, aggregators their own. People without a company's tree get a list of locations.
 */
export async function searchMenu(db: Db, actor: Actor, query: string): Promise<Found> {
  const { companyId } = actor
  const isSuperAdmin = actor.role === 'ROLE_SUPER_ADMIN'
  const seesTree = isSuperAdmin || (companyId !== null && mayRunCompany(actor, companyId))
  if (!seesTree) {
    const isVisible = reachableBy(inActiveCompany(actor), 'view')
    const { locations, leftOut, devicesOf } = await findAtLocations(db, isVisible, query)
    const nodes = locations.map((location) => locationNode(location, 0))
    return { structure: devicesOf(nodes), leftOut }
  }
  const [{ locations, leftOut, devicesOf }, groups, companies] = await Promise.all([
    findAtLocations(
      db,
      (eb) => (isSuperAdmin ? eb.lit(true) : eb('location.company_id', '=', companyId)),
      query,
    ),
    firstOf(
      db
        .selectFrom('location_group')
        .$if(!isSuperAdmin, (groups) => groups.where('company_id', '=', companyId))
        .where('parent_id', 'is not', null)
        .where(containsFolded('name_folded', query))
        .select(['id', 'company_id as companyId']),
    ),
    firstOf(
      db
        .selectFrom('company')
        .$if(!isSuperAdmin, (companies) => companies.where('id', '=', companyId))
        .where(containsFolded('name_folded', query))
        .select('id'),
    ),
  ])
  const [above, around] = await Promise.all([
    groupsAbove(db, [
      ...groups.rows.map(({ id }) => id),
      ...locations.map(({ locationGroupId }) => locationGroupId),
    ]),
    findMenuCompanies(
      db,
      [...locations, ...groups.rows]
        .map((found) => found.companyId)
        .concat(companies.rows.map(({ id }) => id)),
    ),
  ])
  const structure = around.map((company) => {
    const tree = companyTree(company, above, locations)
    return tree.children.length > 0 ? tree : companyNode(company, company.childCount)
  })
  return {
    structure: devicesOf(structure),
    leftOut: { ...leftOut, places: leftOut.places + groups.leftOut + companies.leftOut },
  }
}

/** Locations whose name matches, and locations with a device whose name matches. */
async function findAtLocations(db: Db, isVisible: VisibleLocation, query: string) {
  const [named, devices] = await Promise.all([
    firstOf(
      db
        .selectFrom('location')
        .where(isVisible)
        .where(containsFolded('name_folded', query))
        .select('location.id'),
    ),
    firstOf(
      shownDevices(db)
        .where(containsFolded('device.name_folded', query))
        .where('device.location_id', 'in', (eb) =>
          eb.selectFrom('location').select('location.id').where(isVisible),
        )
        .select('device.id'),
    ),
  ])
  const found = await findMenuDevices(db, (eb) => eb('device.id', 'in', idsOf(devices.rows)))
  const [locations, groups] = await Promise.all([
    findLocations(db, (eb) =>
      eb('location.id', 'in', [...idsOf(named.rows), ...found.map(({ locationId }) => locationId)]),
    ),
    db
      .selectFrom('device_group')
      .select(['id', 'name', 'location_id as locationId'])
      .where('id', 'in', [0, ...found.flatMap(({ groupIds }) => groupIds)])
      .orderBy('sort')
      .orderBy(inNameOrder('name'))
      .execute(),
  ])
  return {
    locations,
    leftOut: { places: named.leftOut, devices: devices.leftOut },
    devicesOf: (nodes: readonly MenuNode[]) => withDevicesFound(nodes, locations, groups, found),
  }
}

/** Avoids `in ()`, which is invalid SQL; no id is 0. */
const idsOf = (rows: readonly { id: number }[]) => [0, ...rows.map(({ id }) => id)]

/** The first matches by name, and the number of other matches. */
async function firstOf<Row>(
  query: SelectQueryBuilder<Tables, 'company' | 'location_group' | 'location' | 'device', Row>,
): Promise<{ rows: Row[]; leftOut: number }> {
  const found = await query
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(inNameOrder('name'))
    .orderBy(sql`id`)
    .limit(MAX_FOUND)
    .execute()
  return { rows: found, leftOut: Math.max(0, (found[0]?.total ?? 0) - found.length) }
}
