import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import type { StateKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type RawBuilder, sql } from 'kysely'
import { endingCertificates, failedAddresses, failedSenders } from './company-conditions.ts'
import { controllersAway, outages } from './lost-controllers.ts'

/** A source whose condition is true. */
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

/** Devices that are not deleted and for which a condition on `d` is true. */
const devicesWhere = (condition: RawBuilder<unknown>, code: RawBuilder<unknown> = sql`null::text`) => sql`
  select 'device:' || d.id as source, l.company_id, l.id as location_id, d.oem_device_id, d.id as device_id,
    null::double precision as since, ${code} as code,
    null::double precision as value, null::double precision as limit_value
  from device d join location l on l.id = d.location_id
  where d.status <> 'deleted' and ${condition}`

/** Findings older than this are history; the page of the device still lists them. */
const FINDING_DAYS = 3

/** Findings `f` without another explanation that no repair in force covers. */
const isUndecided = sql`
  f.certainty = 'sure' and f.kind <> 'gap' and not exists (
    select from reading_repair r
    where r.device_id = f.device_id and r.undone_at is null and r.from_at <= f.to_at
      and coalesce(r.to_at, 'infinity') >= f.from_at)`

const openFindings = sql`
  select f.device_id from reading_finding f
  where f.day >= current_date - ${FINDING_DAYS}::integer and ${isUndecided}`

const pausedRollouts = sql`
  select 'rollout:' || r.id as source, null::integer as company_id, null::integer as location_id,
    null::integer as oem_device_id, null::integer as device_id, null::double precision as since,
    s.version as code, null::double precision as value, r.max_failure_pct::double precision as limit_value
  from software_rollout r join software_release s on s.id = r.release_id
  where r.status = 'paused' and r.paused_because = 'failures'`

/**
 * Sources whose condition is true, as one statement per kind, with the columns of `StandingRow`; all other sources
 * are clear.
 */
export const stateConditions: Readonly<Record<StateKindName, RawBuilder<unknown>>> = {
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
  PLAN_NOT_FOLLOWED: sql`
    select 'device:' || d.id as source, l.company_id, l.id as location_id, d.oem_device_id, d.id as device_id,
      extract(epoch from x.since)::double precision * 1000 as since, x.cause as code,
      null::double precision as value, null::double precision as limit_value
    from plan_deviation x join device d on d.id = x.device_id join location l on l.id = d.location_id
    where d.status <> 'deleted' and x.location_id = d.location_id`,
  DATA_QUALITY: devicesWhere(sql`d.id in (${openFindings})`),
  MAIL_SENDER: failedSenders,
  BRAND_ADDRESS: failedAddresses,
  BRAND_CERTIFICATE: endingCertificates,
  ROLLOUT_PAUSED: pausedRollouts,
}

/**
 * Whether a source `k` that has no condition any more was not put right but became too old, by kind; of others it never
 * is. Findings that were too old for the alarm when it began are no part of it.
 */
export const lapsedConditions: Readonly<Partial<Record<StateKindName, RawBuilder<unknown>>>> = {
  DATA_QUALITY: sql`exists (
    select from reading_finding f
    where f.device_id = split_part(k.source, ':', 2)::integer and ${isUndecided}
      and f.day >= to_timestamp((k.life ->> 'firstAt')::double precision / 1000)::date - ${FINDING_DAYS}::integer)`,
}
