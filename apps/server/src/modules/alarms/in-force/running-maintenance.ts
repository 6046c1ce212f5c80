import { sql } from 'kysely'

/**
 * End of the maintenance that applies to an alarm now, or null: that of its location, of a group above it or of its
 * company.
 * @param alarm name of the table `alarm` in the statement
 */
export const maintenanceUntil = (alarm: string) => sql<Date | null>`(
  select max(w.until_at) from maintenance_window w
  where w.company_id = ${sql.ref(`${alarm}.company_id`)} and w.from_at <= now() and w.until_at > now()
    and (
      num_nonnulls(w.location_id, w.location_group_id) = 0
      or w.location_id = ${sql.ref(`${alarm}.location_id`)}
      or w.location_group_id in (
        with recursive groups_above as (
          select id, parent_id from location_group
          where id = (select location_group_id from location where id = ${sql.ref(`${alarm}.location_id`)})
          union all
          select g.id, g.parent_id from groups_above below join location_group g on g.id = below.parent_id
        ) select id from groups_above)
    )
)`
