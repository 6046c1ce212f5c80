import { sql } from 'kysely'

/**
 * Whether the person `m.user_id` may see the location `m.location_id`: what `mayOnLocation` of the domain package says, for many at
 * once. Nothing goes to an address that nobody has confirmed.
 */
export const maySee = sql<boolean>`exists (
  select from location l join user_account u on u.id = m.user_id
  where l.id = m.location_id and u.email_verified and (
    u.is_super_admin or l.owner_id = u.id
    or exists (select from location_grant g where g.location_id = l.id and g.user_id = u.id and g.can_view)
    or exists (
      select from membership b where b.user_id = u.id and b.company_id = l.company_id and b.role = 'ROLE_AGGREGATOR'
    )
  )
)`

/** The month before the one that runs, by the clock of location `l`; a night is left to what arrives late. */
export const lastMonth = (hoursLater: number) =>
  sql<string>`(date_trunc('month', (now() - make_interval(hours => ${hoursLater}::integer)) at time zone l.timezone) - interval '1 month')::date`
