import { sql } from 'kysely'
import { mainTimezone, personMay, personRuns } from '../../tenancy/index.ts'

/**
 * Whether the person of row `m` may see the target of the report. Nothing is sent to an unconfirmed address.
 */
export const maySee = sql<boolean>`exists (
  select from user_account u where u.id = m.user_id and u.email_verified and (
    exists (select from location l
      where l.id = m.location_id and (u.is_super_admin or ${personMay('u.id', 'l', sql`g.can_view`)}))
    or exists (select from location_group
      where location_group.id = m.location_group_id and (u.is_super_admin or ${personRuns('u.id', 'location_group.company_id')}))
  )
)`

/** Time zone of row `m`: that of the location, or for a group the zone that most of its locations have. */
const zone = sql<string>`coalesce(
  (select l.timezone from location l where l.id = m.location_id), (${mainTimezone(sql`m.location_group_id`)}), 'UTC'
)`

const monthBefore = (hoursLater: number, timezone: typeof zone) =>
  sql<string>`(date_trunc('month', (now() - make_interval(hours => ${hoursLater}::integer)) at time zone ${timezone}) - interval '1 month')::date`

/** The previous month in the time zone of row `m`, a few hours late to allow for late data. */
export const lastMonth = (hoursLater: number) => monthBefore(hoursLater, zone)

/** Like `lastMonth`, in the zone that is furthest ahead, to skip months that are not over anywhere. */
export const lastMonthAnywhere = (hoursLater: number) => monthBefore(hoursLater, sql`'Pacific/Kiritimati'`)
