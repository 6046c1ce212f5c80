import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleCompany, AccessibleGroup } from '../companies/company.access.ts'

/** The root group represents the company and has its current name. */
const nameOf = (
  group: 'g' | 'location_group',
) => sql<string>`case when ${sql.ref(`${group}.parent_id`)} is null
  then (select name from company where id = ${sql.ref(`${group}.company_id`)}) else ${sql.ref(`${group}.name`)} end`

/** Every group of a company, parents before children, by name. */
export async function listLocationGroups(db: Db, { id }: AccessibleCompany): Promise<LocationGroup[]> {
  const { rows } = await sql<LocationGroup>`
    with recursive below as (
      select g.id, array[g.name collate name_order] as path from location_group g where g.company_id = ${id} and g.parent_id is null
      union all
      select g.id, below.path || (g.name collate name_order) from location_group g join below on g.parent_id = below.id
    ),
    located as (
      select location_group_id, count(*) as count from location where company_id = ${id} group by location_group_id
    ),
    nested as (
      select parent_id, count(*) as count from location_group where company_id = ${id} group by parent_id
    )
    select g.id, g.company_id as "companyId", ${nameOf('g')} as name, g.parent_id as "parentId",
      coalesce(nested.count, 0) as "groupsCount", coalesce(located.count, 0) as "locationsCount"
    from below
    join location_group g on g.id = below.id
    left join located on located.location_group_id = g.id
    left join nested on nested.parent_id = g.id
    order by below.path, g.id
  `.execute(db)
  return rows
}

export async function getLocationGroup(db: Db, id: number): Promise<LocationGroup> {
  return db
    .selectFrom('location_group')
    .select([
      'id',
      'company_id as companyId',
      nameOf('location_group').as('name'),
      'parent_id as parentId',
      sql<number>`(select count(*) from location_group below where below.parent_id = location_group.id)`.as(
        'groupsCount',
      ),
      sql<number>`(select count(*) from location l where l.location_group_id = location_group.id)`.as(
        'locationsCount',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * The chosen group, else the group that the company's brand names, else the root; null for a group of another
 * company.
 */
export async function findGroup(
  db: Db,
  companyId: number,
  chosen: number | null | undefined,
): Promise<number | null> {
  const group = await db
    .selectFrom('location_group as g')
    .leftJoin('brand', (join) => join.onRef('brand.default_location_group_id', '=', 'g.id'))
    .select('g.id')
    .where('g.company_id', '=', companyId)
    .$if(chosen != null, (query) => query.where('g.id', '=', chosen ?? 0))
    .where((eb) =>
      chosen == null ? eb.or([eb('g.parent_id', 'is', null), eb('brand.id', 'is not', null)]) : eb.lit(true),
    )
    .orderBy(
      (eb) => eb('brand.company_id', '=', companyId),
      (order) => order.desc().nullsLast(),
    )
    .limit(1)
    .executeTakeFirst()
  return group?.id ?? null
}

/** A group and the groups below it, as a statement of their ids. */
export const groupsBelow = (rootId: number | RawBuilder<number>) => sql<number>`
  with recursive below as (
    select id from location_group where id = ${rootId}
    union all
    select location_group.id from location_group join below on location_group.parent_id = below.id
  )
  select id from below`

/** Locations of a company, or of a group and the groups below it, as a statement of their ids. */
export const locationsOf = (of: { company: AccessibleCompany } | { group: AccessibleGroup }) =>
  'company' in of
    ? sql<number>`select id from location where company_id = ${of.company.id}`
    : sql<number>`select id from location where location_group_id in (${groupsBelow(of.group.id)})`

/**
 * The time zone of most locations in a group, which applies to ranges over all of them; null if the group has
 * no location.
 */
export async function findMainTimezone(db: Db, { id }: AccessibleGroup): Promise<string | null> {
  const { rows } = await sql<{ timezone: string }>`${mainTimezone(id)}`.execute(db)
  return rows[0]?.timezone ?? null
}

/** Like `findMainTimezone`, as a statement of at most one row. */
export const mainTimezone = (groupId: number | RawBuilder<number>) => sql<string>`
  select timezone from location where location_group_id in (${groupsBelow(groupId)})
  group by timezone order by count(*) desc, timezone limit 1`
