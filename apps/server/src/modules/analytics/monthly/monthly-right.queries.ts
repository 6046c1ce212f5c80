import { sql } from 'kysely'
import { personMay } from '../../tenancy/index.ts'

/**
 * Whether the person `m.user_id` may see the location `m.location_id`. Nothing goes to an address that nobody has confirmed.
 */
export const maySee = sql<boolean>`exists (
  select from location l join user_account u on u.id = m.user_id
  where l.id = m.location_id and u.email_verified and (u.is_super_admin or ${personMay('u.id', 'l', sql`g.can_view`)})
)`

/** The month before the one that runs, by the clock of location `l`; a night is left to what arrives late. */
export const lastMonth = (hoursLater: number) =>
  sql<string>`(date_trunc('month', (now() - make_interval(hours => ${hoursLater}::integer)) at time zone l.timezone) - interval '1 month')::date`
