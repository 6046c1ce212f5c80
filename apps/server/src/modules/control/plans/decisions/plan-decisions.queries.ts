import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { personMay } from '../../../tenancy/index.ts'

export type DecisionInEffect = {
  readonly id: number
  readonly locationId: number
  readonly deviceId: number
  readonly deviceName: string
  readonly fromMs: number
  readonly toMs: number
  readonly is: 'never' | 'now'
  readonly by: string
}

/**
 * Decisions of people about plans of locations that have not ended, in the order of time. As an override, one ends
 * when its author loses the permission, and when its device leaves the location.
 */
export async function listPlanDecisions(db: Db, locationIds: readonly number[]): Promise<DecisionInEffect[]> {
  const { rows } = await sql<DecisionInEffect>`
    select o.id, o.location_id as "locationId", o.device_id as "deviceId", d.name as "deviceName",
      (extract(epoch from o.from_at) * 1000)::float as "fromMs", (extract(epoch from o.to_at) * 1000)::float as "toMs",
      case when o.is_now then 'now' else 'never' end as "is", p.name as by
    from plan_decision o
    join device d on d.id = o.device_id and d.location_id = o.location_id and d.status <> 'deleted'
    join location l on l.id = o.location_id
    join user_account p on p.id = o.user_id
    where o.location_id = any(${[...locationIds]}::integer[]) and o.to_at > now()
      and (p.is_super_admin or ${personMay('p.id', 'l', sql`g.can_control`)})
    order by o.from_at, o.id
  `.execute(db)
  return rows
}
