import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether the person of a row may do something on the location of a row: what `mayOnLocation` of the domain package decides for one of each,
 * for many at once. That super admins may everything stands with whoever reads `user_account`.
 * @param person a column with the number of a person
 * @param location a table of the statement, with the columns of `location`
 * @param allows whether a row of `location_grant as g` is enough
 */
export const personMay = (person: string, location: string, allows: RawBuilder<unknown>) =>
  sql<SqlBool>`(
    ${sql.ref(`${location}.owner_id`)} = ${sql.ref(person)}
    or exists (select from membership m
      where m.user_id = ${sql.ref(person)} and m.company_id = ${sql.ref(`${location}.company_id`)} and m.role = 'ROLE_AGGREGATOR')
    or exists (select from location_grant g
      where g.location_id = ${sql.ref(`${location}.id`)} and g.user_id = ${sql.ref(person)} and ${allows})
  )`
