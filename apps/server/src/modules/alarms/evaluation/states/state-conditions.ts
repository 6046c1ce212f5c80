import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import { type RawBuilder, sql } from 'kysely'

/**
 * Sources whose condition is on, as one statement per kind, with the columns of `StandingRow`. Everything else is
 * clear.
 */
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

const ms = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::double precision`

/** Since when a controller is away, not counting the time in which no server could be reached. */
export const awaySince = sql`greatest(o.disconnected_at, o.claimed_at,
  (select back_at + make_interval(secs => ${COME_BACK_S}) from alarm_watch))`

export const controllersAway = sql`
  select 'controller:' || o.id as source, l.company_id, l.id as location_id, o.id as oem_device_id,
    null::integer as device_id, ${ms(awaySince)} as since, o.disconnected_because as code,
    null::double precision as value, null::double precision as limit_value
  from oem_device o join location l on l.id = o.location_id
  where not o.connected and o.disconnected_at is not null and ${awaySince} <= now()`

/** Devices that are not deleted and that a condition on `d` is true for. */
export const devicesWhere = (condition: RawBuilder<unknown>, code: RawBuilder<unknown>) => sql`
  select 'device:' || d.id as source, l.company_id, l.id as location_id, d.oem_device_id, d.id as device_id,
    null::double precision as since, ${code} as code,
    null::double precision as value, null::double precision as limit_value
  from device d join location l on l.id = d.location_id
  where d.status <> 'deleted' and ${condition}`

export const stateConditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  CONTROLLER_ERROR_CONNECTION: controllersAway,
  ERROR_COMMUNICATION: devicesWhere(
    sql`d.status = 'error' and d.error_code is distinct from ${LEFT_OUT}`,
    sql`d.error_code`,
  ),
}
