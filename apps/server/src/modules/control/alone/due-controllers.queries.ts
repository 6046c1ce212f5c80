import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { sharesLimit } from '../loop/picture/sharing-groups.queries.ts'
import { overridesInEffect } from '../manual/overrides.queries.ts'
import { ALONE_HOURS } from './alone-order.ts'

export type DueController = {
  readonly oemDeviceId: number
  readonly serial: string
  readonly locationId: number
  /**
   * digest of the strategies and overrides in effect at its location; null if there are none or an emergency
   * stop applies
   */
  readonly basis: string | null
  /** names of its devices by their ids */
  readonly sources: Readonly<Record<string, string>>
}

/**
 * A new order is sent this long before the current one ends, so a controller that loses its connection always
 * has rules for a night and a day.
 */
const RENEW_HOURS = ALONE_HOURS - 6
/** Plans follow prices, which are published once a day, and the cars that are plugged in. */
const RENEW_PLAN_HOURS = ALONE_HOURS - 1
/** Time to answer. Without an answer, the order is sent again after this time or at the next connection. */
const ANSWER_MIN = 30

/**
 * Connected controllers that need new rules: their rules differ from the strategies of the location, end
 * soon, or were sent before this connection and not answered.
 */
export async function listDueControllers(db: Db, limit: number): Promise<DueController[]> {
  const { rows } = await sql<DueController>`
    with recursive above as (
      select l.id as location_id, g.id, g.parent_id from location l join location_group g on g.id = l.location_group_id
      where exists (select from control_stop)
      union all
      select a.location_id, g.id, g.parent_id from above a join location_group g on g.id = a.parent_id
    ),
    stopped as (
      select l.id from location l
      where exists (select from control_stop) and exists (
        select from control_stop s where s.location_id = l.id or s.company_id = l.company_id
          or s.location_group_id in (select a.id from above a where a.location_id = l.id))
    ),
    steered as (
      select s.location_id, concat_ws(':', s.place, s.id, s.version, case when ${sharesLimit} then (
          -- the part of each depends on how many there are
          select count(*) from location l join location other using (location_group_id) where l.id = s.location_id
        ) end) as what
      from strategy s
      where s.is_active and not (s.is_paused and (s.paused_until is null or s.paused_until > now()))
      union all
      select o.location_id, concat_ws(':', 'hand', o.device_id, o.steering, o.value, o.until) ${overridesInEffect}
    ),
    basis as (
      select location_id, md5(string_agg(what, ',' order by what)) as basis
      from steered where location_id not in (select id from stopped)
      group by location_id
    )
    select o.id as "oemDeviceId", o.serial, o.location_id as "locationId", b.basis,
      coalesce((
        select jsonb_object_agg(d.id, d.source) from device d
        where d.oem_device_id = o.id and d.location_id = o.location_id and d.source is not null and d.status <> 'deleted'
      ), '{}') as sources
    from oem_device o
    left join basis b on b.location_id = o.location_id
    left join control_rules r on r.oem_device_id = o.id and r.location_id = o.location_id
    where o.connected and o.type <> 'P1_WIFI' and (b.basis is not null or (r.basis <> '' and r.until > now()))
      and (r.oem_device_id is null or r.basis <> coalesce(b.basis, '')
        or (r.basis <> '' and r.until < now() + make_interval(hours => case
          when r.body -> 'rules' @> '[{"kind":"plan"}]' then ${RENEW_PLAN_HOURS}::integer else ${RENEW_HOURS}::integer end))
        or (r.status = 'sent' and (r.sent_at < o.connected_at or r.sent_at < now() - make_interval(mins => ${ANSWER_MIN}))
          and r.sent_at < now() - interval '1 minute'))
    order by o.id
    limit ${limit}
  `.execute(db)
  return rows
}
