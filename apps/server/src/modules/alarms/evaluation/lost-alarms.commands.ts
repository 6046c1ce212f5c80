import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Concerned } from '../causes/causes.commands.ts'
import { rulesInForce } from '../in-force/rules-in-force.queries.ts'
import { concludeAlarms } from './alarm-steps.commands.ts'

/** Ends open alarms for a reason other than their condition, and deletes their states. */
async function end(
  change: Change,
  because: 'rule' | 'removed',
  statement: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<Concerned>`
    with lost as materialized (${statement}),
    forgotten as (
      delete from alarm_life f using lost where f.slot = lost.slot and f.source = lost.source
    ), resolved as (
      update alarm a set resolved_at = now(), resolved_because = ${because} from lost
      where a.slot = lost.slot and a.source = lost.source and a.resolved_at is null
      returning a.id, a.company_id, a.location_id
    ), noted as (
      insert into alarm_event (alarm_id, type) select id, 'resolved' from resolved
    )
    select id, company_id as "companyId", location_id as "locationId", true as "isResolved" from resolved
  `.execute(change.tx)
  await concludeAlarms(change, rows)
  return rows.length
}

/**
 * Ends alarms whose slot has no active rule any more: at these locations or all of them, and those of
 * companies and the platform.
 */
export const endWithoutRule = (change: Change, locations?: RawBuilder<unknown>) =>
  end(
    change,
    'rule',
    sql`
      select k.slot, k.source from (
        select slot, source, location_id from alarm where resolved_at is null and location_id is not null
        union select slot, source, location_id from alarm_life where location_id is not null
      ) k
      left join ${rulesInForce({
        locations:
          locations ??
          sql`
          select location_id from alarm where resolved_at is null
          union select location_id from alarm_life`,
      })} r on r.location_id = k.location_id and r.slot = k.slot and r.is_active
      where r.id is null ${locations ? sql`and k.location_id in (${locations})` : sql``}
      union all
      select known.slot, known.source from (
        select slot, source from alarm where resolved_at is null and location_id is null
        union select slot, source from alarm_life where location_id is null
      ) known
      where not coalesce((
        select r.is_active from alarm_rule r
        where r.slot = known.slot and num_nonnulls(r.location_group_id, r.location_id) = 0
          and (r.company_id is null or known.source = 'company:' || r.company_id)
        order by r.company_id nulls last limit 1), false)
    `,
  )

/** Ends alarms about devices and controllers that were removed, unlinked or moved to another location. */
export const endOfRemoved = (change: Change) =>
  end(
    change,
    'removed',
    sql`
      with known as (
        select slot, source, location_id from alarm where resolved_at is null
        union select slot, source, location_id from alarm_life
      )
      select k.slot, k.source from known k
      left join device d on k.source = 'device:' || d.id and d.location_id = k.location_id and d.status <> 'deleted'
      where k.source like 'device:%' and d.id is null
      union all
      select k.slot, k.source from known k
      left join oem_device o on k.source = 'controller:' || o.id and o.location_id = k.location_id
      where k.source like 'controller:%' and o.id is null
    `,
  )
