import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { inDeviceOrder } from '../../devices/index.ts'
import type { reachableBy } from '../../tenancy/index.ts'
import type { MenuCompany, MenuDevice, MenuGroup, MenuLocation } from './menu-tree.ts'

/** Companies by name, with the number of their direct children; without `ids`, all companies. */
export function findMenuCompanies(
  db: Db,
  ids?: readonly number[],
): Promise<(MenuCompany & { childCount: number })[]> {
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
    .$if(ids !== undefined, (query) => query.where('company.id', 'in', [0, ...(ids ?? [])]))
    .orderBy(inNameOrder('company.name'))
    .orderBy('company.id')
    .execute()
}

/** Locations by name. The page is selected first, so that children of skipped rows are not counted. */
export function findLocations(
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'location'>) => ReturnType<ReturnType<typeof reachableBy>>,
  page?: { limit: number; offset: number },
): Promise<MenuLocation[]> {
  return db
    .with('wanted', (cte) =>
      cte
        .selectFrom('location')
        .select('location.id')
        .where(which)
        .orderBy(inNameOrder('location.name'))
        .orderBy('location.id')
        .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0)),
    )
    .selectFrom('wanted')
    .innerJoin('location', 'location.id', 'wanted.id')
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
    .orderBy(inNameOrder('location.name'))
    .orderBy('location.id')
    .execute()
}

/** Devices for the menu, in order. */
export const findMenuDevices = (
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'device'>) => Expression<SqlBool>,
): Promise<(MenuDevice & { locationId: number })[]> =>
  shownDevices(db)
    .where(which)
    .leftJoin('oem_device', 'oem_device.id', 'device.oem_device_id')
    .select([
      'device.id',
      'device.location_id as locationId',
      'device.name',
      'device.category',
      'oem_device.connected',
      sql<
        number[]
      >`array(select m.device_group_id from device_group_member m where m.device_id = device.id)`.as(
        'groupIds',
      ),
    ])
    .orderBy(inDeviceOrder('device'))
    .execute()

/** Devices shown in menus. */
export const shownDevices = (db: Db) =>
  db.selectFrom('device').where('device.status', '<>', 'deleted').where('device.hidden', '=', false)

/** The given groups and all above them, each once, by name. */
export async function groupsAbove(db: Db, ids: readonly number[]): Promise<MenuGroup[]> {
  const { rows } = await sql<MenuGroup>`
    with recursive above as (
      select id, parent_id, name, name_folded from location_group where id = any(${ids}::integer[])
      union
      select g.id, g.parent_id, g.name, g.name_folded from location_group g join above on g.id = above.parent_id
    )
    select id, parent_id as "parentId", name from above order by name collate name_order, id
  `.execute(db)
  return rows
}
