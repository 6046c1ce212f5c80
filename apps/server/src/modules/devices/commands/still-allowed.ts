import { sql } from 'kysely'

/**
 * SQL about a row of `command c`: whoever issued it may still control the location. What waits for a controller outlives no
 * right; the rule itself is `mayOnLocation` of the domain.
 */
export const issuerMayStillControl = sql<boolean>`(
  c.author = 'system' or exists (
    select from location l
    join user_account u on u.id = c.requested_by
    where l.id = c.location_id and (
      u.is_super_admin or l.owner_id = u.id
      or exists (
        select from membership m
        where m.user_id = u.id and m.company_id = l.company_id and m.role = 'ROLE_AGGREGATOR'
      )
      or exists (select from location_grant g where g.user_id = u.id and g.location_id = l.id and g.can_control)
    )
  )
)`
