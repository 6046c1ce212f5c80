import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { CHECK_EVERY_MS } from '../plan-times.ts'

/**
 * Locations of a holder of leases with a strategy that follows a plan, whose plan was not checked for a while, the longest
 * first.
 */
export async function listDuePlans(
  db: Db,
  holderId: string,
  nowMs: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly isFirst: boolean }[]> {
  const { rows } = await sql<{ id: number; isFirst: boolean }>`
    select l.location_id as id, st.plan_id is null as "isFirst"
    from control_lease l left join plan_state st on st.location_id = l.location_id
    where l.holder_id = ${holderId}
      and exists (select from strategy s where s.location_id = l.location_id and s.kind = 'PLAN' and s.is_active)
      and (st.location_id is null or st.tried_at <= ${new Date(nowMs - CHECK_EVERY_MS)})
    order by st.tried_at nulls first
    limit ${limit}
  `.execute(db)
  return rows
}
