import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import { grantAllows } from '../../tenancy/index.ts'

/**
 * SQL for pending work in a person's name: whether the person in column `person` still has the permission at
 * the location in column `location`. The same rule as `mayOnLocation` in the domain.
 */
export const mayStill = (person: string, location: string, need: LocationAction) => sql<boolean>`exists (
  select from location l
  join user_account u on u.id = ${sql.ref(person)}
  where l.id = ${sql.ref(location)} and (
    u.is_super_admin or l.owner_id = u.id
    or exists (
      select from membership m
      where m.user_id = u.id and m.company_id = l.company_id and m.role = 'ROLE_AGGREGATOR'
    )
    or exists (
      select from location_grant g
      where g.user_id = u.id and g.location_id = l.id and ${grantAllows(need)}
    )
  )
)`
