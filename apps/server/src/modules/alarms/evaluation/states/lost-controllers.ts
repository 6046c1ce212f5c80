import { sql } from 'kysely'
import { companyRuleOf, ms } from './company-conditions.ts'

/** After a time without a server, controllers have this long to come back. */
const COME_BACK_S = 120

/** A controller that was lost with the servers may be noted as lost a little earlier. */
const MARGIN_S = 120

/**
 * Controllers that are away, as `away`. One that was lost together with the servers counts only after it had time to
 * come back.
 */
const away = sql`(
  select o.id, o.location_id, l.company_id, o.disconnected_because, greatest(o.disconnected_at, o.claimed_at) as lost_at,
    greatest(o.disconnected_at, o.claimed_at, case
      when o.disconnected_at > w.away_at - make_interval(secs => ${MARGIN_S})
      then w.back_at + make_interval(secs => ${COME_BACK_S}) end) as since
  from oem_device o join location l on l.id = o.location_id left join alarm_watch w on true
  where not o.connected and o.disconnected_at is not null
) away`

export const controllersAway = sql`
  select 'controller:' || id as source, company_id, location_id, id as oem_device_id, null::integer as device_id,
    ${ms(sql`since`)} as since, disconnected_because as code,
    null::double precision as value, null::double precision as limit_value
  from ${away} where since <= now()`

/**
 * Companies of which many controllers were lost within minutes: the n-th before a controller was lost no longer than
 * that before it.
 */
export const outages = sql`
  select 'company:' || company_id as source, company_id, null::integer as location_id, null::integer as oem_device_id,
    null::integer as device_id, ${ms(sql`min(nth_at)`)} as since, null::text as code,
    max(total)::double precision as value, max(least_count)::double precision as limit_value
  from (
    select away.company_id, away.lost_at, (rule.settings ->> 'controllers')::integer as least_count,
      (rule.settings ->> 'withinMin')::integer as within_min,
      lag(away.lost_at, (rule.settings ->> 'controllers')::integer - 1) over (partition by away.company_id order by away.lost_at) as nth_at,
      count(*) over (partition by away.company_id) as total
    from ${away} ${companyRuleOf('OUTAGE', 'away.company_id')}
    where away.since <= now()
  ) lost
  where nth_at >= lost_at - make_interval(mins => within_min)
  group by company_id`
