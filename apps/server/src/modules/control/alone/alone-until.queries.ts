import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Strategies of a location that controllers without a connection carry on with, and until when (epoch ms). */
export async function aloneUntilOf(db: Db, locationId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ strategyId: number; until: number }>`
    select (rule ->> 'id')::integer as "strategyId", (extract(epoch from max(r.until)) * 1000)::double precision as until
    from control_rules r
    join oem_device o on o.id = r.oem_device_id and o.location_id = r.location_id
    cross join jsonb_array_elements(r.body -> 'rules') as rule
    where r.location_id = ${locationId} and not o.connected and r.status = 'accepted' and r.until > now()
    group by 1
  `.execute(db)
  return new Map(rows.map(({ strategyId, until }) => [strategyId, until]))
}
