import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type RawBuilder, sql } from 'kysely'

/** A source whose condition is on. */
export type StandingRow = {
  source: string
  company_id: number | null
  location_id: number | null
  oem_device_id: number | null
  device_id: number | null
  /** epoch ms; null: now */
  since: number | null
  code: string | null
  value: number | null
  limit_value: number | null
}

/** After a time without a server, controllers have this long to come back. */
export const COME_BACK_S = 120

/** A controller that was lost with the servers may be noted as lost a little earlier. */
const MARGIN_S = 120

const ms = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::double precision`

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

const controllersAway = sql`
  select 'controller:' || id as source, company_id, location_id, id as oem_device_id, null::integer as device_id,
    ${ms(sql`since`)} as since, disconnected_because as code,
    null::double precision as value, null::double precision as limit_value
  from ${away} where since <= now()`

/**
 * Companies of which many controllers were lost within minutes: the n-th before a controller was lost no longer than
 * that before it.
 */
const outages = sql`
  select 'company:' || company_id as source, company_id, null::integer as location_id, null::integer as oem_device_id,
    null::integer as device_id, ${ms(sql`min(nth_at)`)} as since, null::text as code,
    max(total)::double precision as value, max(least_count)::double precision as limit_value
  from (
    select away.company_id, away.lost_at, rule.least_count, rule.within_min,
      lag(away.lost_at, rule.least_count - 1) over (partition by away.company_id order by away.lost_at) as nth_at,
      count(*) over (partition by away.company_id) as total
    from ${away} join lateral (
      select (r.settings ->> 'controllers')::integer as least_count, (r.settings ->> 'withinMin')::integer as within_min
      from alarm_rule r
      where r.slot = 'OUTAGE' and num_nonnulls(r.location_group_id, r.location_id) = 0
        and (r.company_id is null or r.company_id = away.company_id)
      order by r.company_id nulls last limit 1
    ) rule on true
    where away.since <= now()
  ) lost
  where nth_at >= lost_at - make_interval(mins => within_min)
  group by company_id`

/** Devices that are not deleted and for which a condition on `d` is true. */
const devicesWhere = (condition: RawBuilder<unknown>, code: RawBuilder<unknown> = sql`null::text`) => sql`
  select 'device:' || d.id as source, l.company_id, l.id as location_id, d.oem_device_id, d.id as device_id,
    null::double precision as since, ${code} as code,
    null::double precision as value, null::double precision as limit_value
  from device d join location l on l.id = d.location_id
  where d.status <> 'deleted' and ${condition}`

/** Findings older than this are history; the page of the device still lists them. */
const FINDING_DAYS = 3

/** Findings without another explanation that no repair in force covers. */
const openFindings = sql`
  select f.device_id from reading_finding f
  where f.certainty = 'sure' and f.kind <> 'gap' and f.day >= current_date - ${FINDING_DAYS}::integer
    and not exists (
      select from reading_repair r
      where r.device_id = f.device_id and r.undone_at is null and r.from_at <= f.to_at
        and coalesce(r.to_at, 'infinity') >= f.from_at)`

const failedSenders = sql`
  select 'company:' || m.company_id as source, m.company_id, null::integer as location_id, null::integer as oem_device_id,
    null::integer as device_id, ${ms(sql`m.checked_at`)} as since, m.domain as code,
    null::double precision as value, null::double precision as limit_value
  from company_mail m
  where m.checked_at is not null and 'not_found' in (m.spf_state, m.dkim_state)`

const pausedRollouts = sql`
  select 'rollout:' || r.id as source, null::integer as company_id, null::integer as location_id,
    null::integer as oem_device_id, null::integer as device_id, null::double precision as since,
    s.version as code, null::double precision as value, r.max_failure_pct::double precision as limit_value
  from software_rollout r join software_release s on s.id = r.release_id
  where r.status = 'paused' and r.paused_because = 'failures'`

/**
 * Sources whose condition is on, as one statement per kind, with the columns of `StandingRow`; everything else is clear.
 */
export const stateConditions: Readonly<Partial<Record<AlarmKindName, RawBuilder<unknown>>>> = {
  OUTAGE: outages,
  CONTROLLER_ERROR_CONNECTION: controllersAway,
  ERROR_COMMUNICATION: devicesWhere(
    sql`d.status = 'error' and d.error_code is distinct from ${LEFT_OUT}`,
    sql`d.error_code`,
  ),
  ERROR: devicesWhere(sql`d.own_error is not null`, sql`d.own_error`),
  OFF_GRID: devicesWhere(sql`d.off_grid`),
  STRATEGY_NOT_FOLLOWED: devicesWhere(
    sql`d.id in (select device_id from set_point where outcome in ('refused', 'unconfirmed'))`,
  ),
  DATA_QUALITY: devicesWhere(sql`d.id in (${openFindings})`),
  MAIL_SENDER: failedSenders,
  ROLLOUT_PAUSED: pausedRollouts,
}
