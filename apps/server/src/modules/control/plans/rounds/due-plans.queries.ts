import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { CHECK_EVERY_MS } from '../plan-times.ts'

type DuePlan = {
  readonly id: number
  readonly isFirst: boolean
  /** prices of the first guessed day arrived */
  readonly hasPrices: boolean
}

/**
 * Locations of a holder of leases with a strategy that follows a plan, whose plan was not checked for a while or was made
 * with a guess for a day whose prices are known by now; the longest first.
 */
export async function listDuePlans(
  db: Db,
  holderId: string,
  nowMs: number,
  limit: number,
): Promise<readonly DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select l.location_id as id, st.plan_id is null as "isFirst", coalesce(news.is_there, false) as "hasPrices"
    from control_lease l
    left join plan_state st on st.location_id = l.location_id
    left join lateral (
      select true as is_there
      from control_plan p
      join location place on place.id = l.location_id join region r on r.id = place.region_id
      -- the local day that begins with the guess has most of its hours in this UTC day
      join spot_price_day d on d.zone = r.code and d.day = ((p.guess_from + interval '12 hours') at time zone 'UTC')::date
      where p.id = st.plan_id and d.fetched_at > st.tried_at
      limit 1
    ) news on true
    where l.holder_id = ${holderId}
      and exists (select from strategy s where s.location_id = l.location_id and s.kind = 'PLAN' and s.is_active)
      and (st.location_id is null or news.is_there or st.tried_at <= ${new Date(nowMs - CHECK_EVERY_MS)})
    order by st.tried_at nulls first
    limit ${limit}
  `.execute(db)
  return rows
}
