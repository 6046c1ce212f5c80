import { sql } from 'kysely'
import { companyRuleOf, ms } from './company-conditions.ts'

/** After a time without a server, controllers have this long to come back. */
export const COME_BACK_S = 120

/** A controller that was lost with the servers may be noted as lost a little earlier. */
const MARGIN_S = 120

/**
 * Controllers that are away, as `away`. A controller that was lost together with the servers counts only after it had
 * time to come back.
 */
const away = sql`(
  select o.id, o.location_id, l.company_id, o.network, o.disconnected_because, greatest(o.disconnected_at, o.claimed_at) as lost_at,
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

const leastCount = sql`(rule.settings ->> 'controllers')::integer`
const withinMin = sql`make_interval(mins => (rule.settings ->> 'withinMin')::integer)`

/** The time at which the n-th controller before was lost. */
const nthBefore = (of: string) =>
  sql`lag(away.lost_at, ${leastCount} - 1) over (partition by ${sql.ref(of)} order by away.lost_at)`

/** When the outage began: the earliest n-th loss before another one that is near enough. */
const beganAt = (of: string) =>
  sql`min(nth_at) filter (where nth_at >= lost_at - within) over (partition by ${sql.ref(of)})`

/**
 * Companies of which many controllers were lost within minutes: each is compared with the n-th loss before it.
 * Controllers that were away before the outage are no part of it.
 */
const companyOutages = sql`
  select 'company:' || company_id as source, company_id, null::integer as location_id, null::integer as oem_device_id,
    null::integer as device_id, ${ms(sql`min(began_at)`)} as since, null::text as code,
    count(*)::double precision as value, max(least_count)::double precision as limit_value
  from (
    select *, ${beganAt('company_id')} as began_at
    from (
      select away.company_id, away.lost_at, ${leastCount} as least_count, ${withinMin} as within,
        ${nthBefore('away.company_id')} as nth_at
      from ${away} ${companyRuleOf('OUTAGE', sql`away.company_id`)}
      where away.since <= now()
    ) each_lost
  ) lost
  where lost_at >= began_at
  group by company_id`

const LONGEST_NAMES = 200

/**
 * Networks in which many controllers of several companies were lost within minutes, by the platform's rule. This is
 * for the platform's operators, because a company alone cannot see it. If only one company lost controllers, that is
 * its own outage. If all controllers come from one network, that is a proxy in front of the server. The names of the
 * companies are the code.
 */
const networkOutages = sql`
  select 'network:' || network as source, null::integer as company_id, null::integer as location_id,
    null::integer as oem_device_id, null::integer as device_id, ${ms(sql`min(began_at)`)} as since,
    left(string_agg(distinct name, ', '), ${LONGEST_NAMES}::integer) as code,
    count(*)::double precision as value, max(least_count)::double precision as limit_value
  from (
    select *, ${beganAt('network')} as began_at
    from (
      select away.network, c.name, away.lost_at, ${leastCount} as least_count, ${withinMin} as within,
        ${nthBefore('away.network')} as nth_at
      from ${away} join company c on c.id = away.company_id ${companyRuleOf('OUTAGE', sql`null::integer`)}
      where away.since <= now() and away.network is not null
        and (select min(network) < max(network) from oem_device)
    ) each_lost
  ) lost
  where lost_at >= began_at
  group by network having count(distinct name) > 1`

export const outages = sql`${companyOutages} union all ${networkOutages}`
