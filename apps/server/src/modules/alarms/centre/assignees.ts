import { type SqlBool, sql } from 'kysely'
import { personMay, personRuns } from '../../tenancy/index.ts'

/**
 * Whether the person `p` of `user_account` may see the alarm `a` at the location `l`, if the alarm has a
 * location. Only such people can be assigned.
 */
export const maySeeAlarm = sql<SqlBool>`(p.is_super_admin or coalesce(
  case when l.id is null then ${personRuns('p.id', 'a.company_id')}
  else ${personMay('p.id', 'l', sql`g.can_view`)} end, false))`
