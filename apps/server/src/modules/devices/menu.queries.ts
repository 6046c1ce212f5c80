import type { MenuNode } from '@kilowatt/contracts/menu'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tables } from '../../platform/schema.ts'
import { type AccessibleLocation, reachableBy } from '../tenancy/index.ts'
import {
  companyNode,
  companyTree,
  locationBranch,
  locationNode,
  type MenuCompany,
  type MenuDevice,
  type MenuLocation,
} from './menu-tree.ts'

type Menu = {
  structure: MenuNode[]
  company: { id: number; name: string; rootGroup: { id: number } } | null
}

/** Super admins see the companies, to be opened; aggregators the tree of theirs; others their locations. */
export async function getMenu(db: Db, actor: Actor): Promise<Menu> {
  if (actor.role === 'ROLE_SUPER_ADMIN') {
    const companies = await findMenuCompanies(db)
    return { structure: companies.map((company) => companyNode(company, company.childCount)), company: null }
  }
  if (actor.companyId !== null && hasRole(actor.role, 'ROLE_AGGREGATOR'))
    return getCompanyMenu(db, actor, actor.companyId)
  const locations = await findLocations(db, reachableBy(actor, 'view'))
  const company = actor.companyId === null ? undefined : (await findMenuCompanies(db, actor.companyId))[0]
  return {
    structure: locations.map((location) => locationNode(location, 0)),
    company: company ? companyRef(company) : null,
  }
}

/** @throws AppError `not_found` for a company that is absent or not the actor's to look into */
export async function getCompanyMenu(db: Db, actor: Actor, companyId: number): Promise<Menu> {
  const isOwn = hasRole(actor.role, 'ROLE_AGGREGATOR') && actor.companyId === companyId
  if (!isOwn && actor.role !== 'ROLE_SUPER_ADMIN') throw new AppError('not_found')
  const [[company], groups, locations] = await Promise.all([
    findMenuCompanies(db, companyId),
    db
      .selectFrom('location_group')
      .select(['id', 'parent_id as parentId', 'name'])
      .where('company_id', '=', companyId)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    findLocations(db, (eb) => eb('location.company_id', '=', companyId)),
  ])
  if (!company) throw new AppError('not_found')
  return { structure: [companyTree(company, groups, locations)], company: companyRef(company) }
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
      .orderBy('name')
      .execute(),
    findDevices(db, location.id),
  ])
  return locationBranch(location, groups, devices, place)
}

const companyRef = ({ id, name, rootGroupId }: MenuCompany) => ({ id, name, rootGroup: { id: rootGroupId } })

export function findMenuCompanies(db: Db, id?: number): Promise<(MenuCompany & { childCount: number })[]> {
  return db
    .selectFrom('company')
    .innerJoin('location_group as root', (join) =>
      join.onRef('root.company_id', '=', 'company.id').on('root.parent_id', 'is', null),
    )
    .select([
      'company.id',
      'company.name',
      'root.id as rootGroupId',
      sql<number>`(select count(*) from location_group child where child.parent_id = root.id)
        + (select count(*) from location where location.location_group_id = root.id)`.as('childCount'),
    ])
    .$if(id !== undefined, (query) => query.where('company.id', '=', id ?? 0))
    .orderBy('company.name')
    .orderBy('company.id')
    .execute()
}

export function findLocations(
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'location'>) => ReturnType<ReturnType<typeof reachableBy>>,
  page?: { limit: number; offset: number },
): Promise<MenuLocation[]> {
  return db
    .selectFrom('location')
    .select([
      'location.id',
      'location.name',
      'location.company_id as companyId',
      'location.location_group_id as locationGroupId',
      sql<number>`(select count(*) from device_group g where g.location_id = location.id)
        + (select count(*) from device d where d.location_id = location.id and d.status <> 'deleted' and not d.hidden
            and not exists (select from device_group_member m where m.device_id = d.id))`.as('childCount'),
      sql<
        boolean | null
      >`(select bool_and(o.connected) from oem_device o where o.location_id = location.id)`.as('connected'),
    ])
    .where(which)
    .orderBy('location.name_folded')
    .orderBy('location.id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

function findDevices(db: Db, locationId: number): Promise<MenuDevice[]> {
  return db
    .selectFrom('device')
    .leftJoin('oem_device', 'oem_device.id', 'device.oem_device_id')
    .select([
      'device.id',
      'device.name',
      'device.category',
      'oem_device.connected',
      sql<
        number[]
      >`array(select m.device_group_id from device_group_member m where m.device_id = device.id)`.as(
        'groupIds',
      ),
    ])
    .where('device.location_id', '=', locationId)
    .where('device.status', '<>', 'deleted')
    .where('device.hidden', '=', false)
    .orderBy('device.priority', 'desc')
    .orderBy('device.name')
    .execute()
}
