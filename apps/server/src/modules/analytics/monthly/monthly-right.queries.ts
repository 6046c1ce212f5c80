import { sql } from 'kysely'
import { mainTimezone, personMay, personRuns } from '../../tenancy/index.ts'

/** Whether the person of row `m` may see what it is of. Nothing goes to an address that nobody has confirmed. */
export const maySee = sql<boolean>`exists (
  select from user_account u where u.id = m.user_id and u.email_verified and (
    exists (select from location l
      where l.id = m.location_id and (u.is_super_admin or ${personMay('u.id', 'l', sql`g.can_view`)}))
    or exists (select from location_group
      where location_group.id = m.location_group_id and (u.is_super_admin or ${personRuns('u.id', 'location_group.company_id')}))
  )
)`

/** By whose clock the months of row `m` end: the location's, of a group that in which most of its locations lie. */
const zone = sql<string>`coalesce(
  (select l.timezone from location l where l.id = m.location_id), (${mainTimezone(sql`m.location_group_id`)}), 'UTC'
)`

const monthBefore = (hoursLater: number, timezone: typeof zone) =>
  sql<string>`(date_trunc('month', (now() - make_interval(hours => ${hoursLater}::integer)) at time zone ${timezone}) - interval '1 month')::date`

/** The month before the one that runs, by the clock of row `m`; a night is left to what arrives late. */
export const lastMonth = (hoursLater: number) => monthBefore(hoursLater, zone)

/** The same by the clock that is ahead of all others: whose month is not over there needs no looking at. */
export const lastMonthAnywhere = (hoursLater: number) => monthBefore(hoursLater, sql`'Pacific/Kiritimati'`)
