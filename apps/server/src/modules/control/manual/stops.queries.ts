import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Stop = {
  readonly at: number
  readonly by: string | null
  readonly scope: 'location' | 'group' | 'company'
}

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

/** The widest emergency stop in effect at a location; null if there is none. */
export async function findStop(db: Db, { id }: { readonly id: number }): Promise<Stop | null> {
  const { rows } = await sql<Stop>`
    select (extract(epoch from s.created_at) * 1000)::float as at, p.name as by,
      case when s.company_id is not null then 'company' when s.location_group_id is not null then 'group'
        else 'location' end as scope
    from control_stop s left join user_account p on p.id = s.user_id
    where s.id in (${stopsAt(id)})
    order by s.company_id is not null desc, s.location_group_id is not null desc, s.created_at
    limit 1
  `.execute(db)
  return rows[0] ?? null
}
