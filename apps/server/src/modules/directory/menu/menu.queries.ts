import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { MENU_WHOLE_TREE_NODES } from '@kilowatt/contracts/directory/menu-branches'
import { type Actor, inActiveCompany, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, reachableBy } from '../../tenancy/index.ts'
import { getGroupBranch } from './menu-branches.queries.ts'
import { findLocations, findMenuCompanies, findMenuDevices } from './menu-rows.queries.ts'
import { companyNode, companyTree, locationBranch, locationNode, type MenuCompany } from './menu-tree.ts'

type Menu = {
  structure: MenuNode[]
  company: { id: number; name: string; rootGroup: { id: number } } | null
}

/**
 * The menu of a person: all companies, unopened, for super admins; the tree of the current company next to
 * the others for aggregators; locations for everyone else.
 */
export async function getMenu(db: Db, actor: Actor): Promise<Menu> {
  if (actor.role === 'ROLE_SUPER_ADMIN') {
    const companies = await findMenuCompanies(db)
    return { structure: companies.map((company) => companyNode(company, company.childCount)), company: null }
  }
  if (actor.companyId !== null && mayRunCompany(actor, actor.companyId)) {
    const [present, all] = await Promise.all([
      getCompanyMenu(db, actor, actor.companyId),
      actor.runsCompanyIds.length > 1 ? findMenuCompanies(db, actor.runsCompanyIds) : [],
    ])
    if (all.length < 2) return present
    const trees = all.map((one) =>
      one.id === actor.companyId ? present.structure : [companyNode(one, one.childCount)],
    )
    return { ...present, structure: trees.flat() }
  }
  const locations = await findLocations(db, reachableBy(inActiveCompany(actor), 'view'))
  const company = actor.companyId === null ? undefined : (await findMenuCompanies(db, [actor.companyId]))[0]
  return {
    structure: locations.map((location) => locationNode(location, 0)),
    company: company ? companyRef(company) : null,
  }
}

/** @throws AppError `not_found` for a company that is absent or not visible to the actor */
export async function getCompanyMenu(db: Db, actor: Actor, companyId: number): Promise<Menu> {
  if (!mayRunCompany(actor, companyId)) throw new AppError('not_found')
  const [[company], nodes] = await Promise.all([
    findMenuCompanies(db, [companyId]),
    countNodes(db, companyId),
  ])
  if (!company) throw new AppError('not_found')
  const tree = nodes > MENU_WHOLE_TREE_NODES ? await firstLevel(db, company) : await wholeTree(db, company)
  return { structure: [tree], company: companyRef(company) }
}

/** Number of groups and locations of a company. */
async function countNodes(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from location_group where company_id = ${companyId})
      + (select count(*) from location where company_id = ${companyId}) as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function wholeTree(db: Db, company: MenuCompany): Promise<MenuNode> {
  const [groups, locations] = await Promise.all([
    db
      .selectFrom('location_group')
      .select(['id', 'parent_id as parentId', 'name'])
      .where('company_id', '=', company.id)
      .orderBy(inNameOrder('name'))
      .orderBy('id')
      .execute(),
    findLocations(db, (eb) => eb('location.company_id', '=', company.id)),
  ])
  return companyTree(company, groups, locations)
}

/**
 * The company with its direct children, groups unopened; if there is more than a page, the branch calls load the
 * rest.
 */
async function firstLevel(db: Db, company: MenuCompany & { childCount: number }): Promise<MenuNode> {
  const children = await getGroupBranch(db, { id: company.rootGroupId, companyId: company.id }, 1)
  return companyNode(company, company.childCount, children)
}

export async function getLocationMenu(
  db: Db,
  location: AccessibleLocation,
  place: { prefix: string; level: number },
): Promise<MenuNode[]> {
  const [groups, devices] = await Promise.all([
    db
      .selectFrom('device_group')
      .select(['id', 'name'])
      .where('location_id', '=', location.id)
      .orderBy('sort')
      .orderBy(inNameOrder('name'))
      .orderBy('id')
      .execute(),
    findMenuDevices(db, (eb) => eb('device.location_id', '=', location.id)),
  ])
  return locationBranch(location, groups, devices, place)
}

const companyRef = ({ id, name, rootGroupId }: MenuCompany) => ({ id, name, rootGroup: { id: rootGroupId } })
