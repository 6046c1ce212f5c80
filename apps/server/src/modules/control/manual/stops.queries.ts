import type { ControlStop } from '@kilowatt/contracts/control/set-points'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { StopScope } from './stop-scope.ts'

/**
 * Emergency stops in effect at a location: its own, those of its group and the groups above, and its company's. A
 * statement of ids of `control_stop`.
 */
export const stopsAt = (locationId: RawBuilder<unknown> | number) => sql<number>`
  select stop.id from location place join control_stop stop on
    stop.location_id = place.id or stop.company_id = place.company_id or stop.location_group_id in (
      with recursive above as (
        select id, parent_id from location_group where id = place.location_group_id
        union all
        select g.id, g.parent_id from location_group g join above on g.id = above.parent_id
      )
      select id from above
    )
  where place.id = ${locationId}`

const shown = sql`
  (extract(epoch from s.created_at) * 1000)::float as at, p.name as by,
  case when s.company_id is not null then 'company' when s.location_group_id is not null then 'group'
    else 'location' end as scope`
const widestFirst = sql`s.company_id is not null desc, s.location_group_id is not null desc, s.created_at`

/** The widest emergency stop in effect at a location; null if there is none. */
export async function findStop(db: Db, { id }: { readonly id: number }): Promise<ControlStop | null> {
  const { rows } = await sql<ControlStop>`
    select ${shown} from control_stop s left join user_account p on p.id = s.user_id
    where s.id in (${stopsAt(id)})
    order by ${widestFirst}
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The emergency stop of a location, group or company itself, and the widest of those above it. */
export async function readStops(
  db: Db,
  { columns }: Pick<StopScope, 'columns'>,
): Promise<{ readonly own: ControlStop | null; readonly wider: ControlStop | null }> {
  const { location_id: locationId, location_group_id: groupId, company_id: companyId } = columns
  const { rows } = await sql<ControlStop & { isOwn: boolean }>`
    with recursive place as (
      select company_id, location_group_id as above_id from location where id = ${locationId}
      union all
      select company_id, parent_id from location_group where id = ${groupId}
    ),
    above as (
      select g.id, g.parent_id from location_group g join place on g.id = place.above_id
      union all
      select g.id, g.parent_id from location_group g join above a on g.id = a.parent_id
    )
    select ${shown}, stop."isOwn"
    from (
      select *, location_id is not distinct from ${locationId} and location_group_id is not distinct from ${groupId}
        and company_id is not distinct from ${companyId} as "isOwn"
      from control_stop
    ) stop
    join control_stop s on s.id = stop.id
    left join user_account p on p.id = s.user_id
    where stop."isOwn" or s.company_id in (select company_id from place)
      or s.location_group_id in (select id from above)
    order by ${widestFirst}
  `.execute(db)
  const found = (isOwn: boolean): ControlStop | null => {
    const row = rows.find((one) => one.isOwn === isOwn)
    return row ? { at: row.at, by: row.by, scope: row.scope } : null
  }
  return { own: found(true), wider: found(false) }
}
