import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import { grantAllows, personMay, personRuns } from '../tenancy/index.ts'

const isAllowed = sql`case notice_needs.needs ->> 'action' ${sql.join(
  locationActions.map((action) => sql`when ${sql.lit(action)} then ${grantAllows(action)}`),
  sql` `,
)} else false end`

/**
 * Whether people still have the permission that their notices need, for many at once. In the statement, the
 * row of `user_account` is called `person`.
 * @param needs a column with `NoticeNeeds`
 */
export const mayHear = (needs: string) => sql<boolean>`(
  select case notice_needs.needs ->> 'type'
    when 'self' then true
    when 'superAdmin' then person.is_super_admin
    when 'company' then exists (
      select from company place
      where place.id = (notice_needs.needs ->> 'id')::integer
        and (person.is_super_admin or ${personRuns('person.id', 'place.id')})
    )
    when 'location' then exists (
      select from location place
      where place.id = (notice_needs.needs ->> 'id')::integer
        and (person.is_super_admin or ${personMay('person.id', 'place', isAllowed)})
    )
    else false
  end
  from (select ${sql.ref(needs)} as needs) notice_needs
)`
