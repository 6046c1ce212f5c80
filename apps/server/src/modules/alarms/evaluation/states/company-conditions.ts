import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type RawBuilder, sql } from 'kysely'

export const ms = (instant: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${instant}) * 1000)::double precision`

/**
 * Joins the rule of a kind that applies to a company, which is its own or the platform's, as `rule` with its
 * `settings`.
 * @param companyId column of the statement; null: only the platform's rule
 */
export const companyRuleOf = (kind: AlarmKindName, companyId: RawBuilder<unknown>) => sql`
  join lateral (
    select r.settings from alarm_rule r
    where r.slot = ${kind} and num_nonnulls(r.location_group_id, r.location_id) = 0
      and (r.company_id is null or r.company_id = ${companyId})
    order by r.company_id nulls last limit 1
  ) rule on true`

const ofCompany = (companyId: string) => sql`
  'company:' || ${sql.ref(companyId)} as source, ${sql.ref(companyId)}, null::integer as location_id,
  null::integer as oem_device_id, null::integer as device_id`

export const failedSenders = sql`
  select ${ofCompany('m.company_id')}, ${ms(sql`m.checked_at`)} as since, m.domain as code,
    null::double precision as value, null::double precision as limit_value
  from company_mail m
  where m.checked_at is not null and 'not_found' in (m.spf_state, m.dkim_state)`

/** Addresses that brands still use. */
const addresses = sql`brand_address a join brand b on b.id = a.brand_id and b.host = a.host and b.company_id is not null`

export const failedAddresses = sql`
  select ${ofCompany('b.company_id')}, ${ms(sql`a.failed_since`)} as since, a.host as code,
    null::double precision as value, null::double precision as limit_value
  from ${addresses} where a.fault is not null`

/** The number of remaining days would be wrong the next day, so there is no value. */
export const endingCertificates = sql`
  select ${ofCompany('b.company_id')}, null::double precision as since, a.host as code,
    null::double precision as value, (rule.settings ->> 'days')::double precision as limit_value
  from ${addresses} ${companyRuleOf('BRAND_CERTIFICATE', sql`b.company_id`)}
  where a.certificate_ends_at < now() + make_interval(days => (rule.settings ->> 'days')::integer)`
