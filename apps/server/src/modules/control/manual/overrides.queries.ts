import type { ManualOverride } from '@kilowatt/contracts/control/set-points'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { personMay } from '../../tenancy/index.ts'

/** The place of an override, and the person who set it. */
export type OverrideInEffect = ManualOverride & { readonly locationId: number; readonly userId: number }

/**
 * Manual overrides in effect at locations. An override ends when the person who set it loses the right, or its device
 * leaves the location.
 */
export async function listOverrides(db: Db, locationIds: readonly number[]): Promise<OverrideInEffect[]> {
  const { rows } = await sql<OverrideInEffect>`
    select o.location_id as "locationId", o.device_id as "deviceId", o.steering, o.value, p.id as "userId", p.name as by,
      (extract(epoch from o.until) * 1000)::float as until, (extract(epoch from o.created_at) * 1000)::float as "from"
    from manual_override o
    join device d on d.id = o.device_id and d.location_id = o.location_id and d.status <> 'deleted'
    join location l on l.id = o.location_id
    join user_account p on p.id = o.user_id
    where o.location_id = any(${[...locationIds]}::integer[]) and (o.until is null or o.until > now())
      and (p.is_super_admin or ${personMay('p.id', 'l', sql`g.can_control`)})
    order by o.device_id, o.steering
  `.execute(db)
  return rows
}
