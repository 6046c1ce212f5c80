import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether the person of a row may do something on the location of a row: `mayOnLocation` of the domain package for
 * many rows at once. Super admins may do everything; the caller handles them when reading `user_account`.
 * @param person a column with the id of a person
 * @param location a table of the statement, with the columns of `location`
 * @param allows whether a row of `location_grant as g` is enough, by `grantAllows`
 */
export const personMay = (person: string, location: string, allows: RawBuilder<unknown>) =>
  sql<SqlBool>`(
    ${sql.ref(`${location}.owner_id`)} = ${sql.ref(person)}
    or ${personRuns(person, `${location}.company_id`)}
    or exists (select from location_grant g
      where g.location_id = ${sql.ref(`${location}.id`)} and g.user_id = ${sql.ref(person)} and ${allows})
  )`

/** Whether the person of a row is an aggregator of the company of a row: `mayRunCompany` for many at once. */
export const personRuns = (person: string, companyId: string) =>
  sql<SqlBool>`exists (
    select from membership m
    where m.user_id = ${sql.ref(person)} and m.company_id = ${sql.ref(companyId)} and m.role = 'ROLE_AGGREGATOR'
  )`
