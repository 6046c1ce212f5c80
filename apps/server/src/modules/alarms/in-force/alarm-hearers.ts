import { type RawBuilder, sql } from 'kysely'

/** Aggregators of a company, or only those on call if there are any. */
const onDutyOf = (companyId: RawBuilder<unknown>) => {
  const onCall = sql`
    select s.user_id from on_call_shift s
    join membership o on o.company_id = s.company_id and o.user_id = s.user_id and o.role = 'ROLE_AGGREGATOR'
    where s.company_id = ${companyId} and s.from_at <= now() and s.until_at > now()`
  return sql<number>`
    select m.user_id from membership m
    where m.company_id = ${companyId} and m.role = 'ROLE_AGGREGATOR'
      and (not exists (${onCall}) or m.user_id in (${onCall}))`
}

type Place = Readonly<Record<'companyId' | 'locationId' | 'ownerId', RawBuilder<unknown>>>

/**
 * People who are notified of an alarm, as a statement of their ids: owner, people with a grant and operators of a
 * location; operators of a company; super admins for what belongs to no company.
 */
export const alarmHearers = ({ companyId, locationId, ownerId }: Place) => sql<number>`
  select ${ownerId} where ${ownerId} is not null
  union select g.user_id from location_grant g where g.location_id = ${locationId} and g.can_view
  union ${onDutyOf(companyId)}
  union select u.id from user_account u where ${companyId} is null and u.is_super_admin`
