import { sql } from 'kysely'

/**
 * Two tables for a WITH RECURSIVE: `running` contains the current maintenance windows, `maintained` the locations
 * that they apply to, with the time at which the last window ends.
 */
export const withMaintained = sql`
  running as materialized (
    select * from maintenance_window where from_at <= now() and until_at > now()
  ),
  under_maintenance as (
    select id as window_id, location_group_id as group_id from running where location_group_id is not null
    union all
    select u.window_id, g.id from under_maintenance u join location_group g on g.parent_id = u.group_id
  ),
  maintained as materialized (
    select location_id, max(until_at) as until_at from (
      select location_id, until_at from running where location_id is not null
      union all
      select l.id, w.until_at from under_maintenance u
      join running w on w.id = u.window_id
      join location l on l.location_group_id = u.group_id
      union all
      select l.id, w.until_at from running w
      join location l on l.company_id = w.company_id
      where w.location_id is null and w.location_group_id is null
    ) each_window group by location_id
  )`

/**
 * End of the maintenance that applies to an alarm `a`, with `maintained as m` joined to it; null if there is none.
 */
export const maintenanceEnd = sql<Date | null>`case when a.location_id is not null then m.until_at else (
  select max(w.until_at) from running w
  where w.company_id = a.company_id and w.location_id is null and w.location_group_id is null
) end`

/** State of an alarm `a`, with `maintained as m` joined to it. */
export const alarmState = sql<string>`case
  when a.resolved_at is not null then 'resolved'
  when ${maintenanceEnd} is not null then 'maintenance'
  when a.snoozed_until > now() then 'snoozed'
  when a.acknowledged_at is not null then 'acknowledged'
  else 'open' end`

/** Severities as numbers, the most urgent lowest. */
export const severityRank = sql<number>`array_position(array['critical', 'major', 'minor', 'info'], a.severity)`
