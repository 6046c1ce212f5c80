import type { ManualOverride } from '@kilowatt/contracts/control/set-points'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { personMay } from '../../tenancy/index.ts'

/** The place of an override, and the person who set it. */
export type OverrideInEffect = ManualOverride & { readonly locationId: number; readonly userId: number }

/**
 * Overrides `o` in effect, as the tables and the condition of a statement. An override ends when its author
 * `p` loses the permission, and when its device leaves the location.
 */
export const overridesInEffect = sql`
  from manual_override o
  join device d on d.id = o.device_id and d.location_id = o.location_id and d.status <> 'deleted'
  join location l on l.id = o.location_id
  join user_account p on p.id = o.user_id
  where (o.until is null or o.until > now()) and (p.is_super_admin or ${personMay('p.id', 'l', sql`g.can_control`)})`

/** Overrides in effect at locations. */
export async function listOverrides(db: Db, locationIds: readonly number[]): Promise<OverrideInEffect[]> {
  const { rows } = await sql<OverrideInEffect>`
    select o.location_id as "locationId", o.device_id as "deviceId", o.steering, o.value, p.id as "userId", p.name as by,
      (extract(epoch from o.until) * 1000)::float as until, (extract(epoch from o.created_at) * 1000)::float as "from"
    ${overridesInEffect} and o.location_id = any(${[...locationIds]}::integer[])
    order by o.device_id, o.steering
  `.execute(db)
  return rows
}
