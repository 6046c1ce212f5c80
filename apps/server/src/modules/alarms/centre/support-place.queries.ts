import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleAlarm } from './alarm.access.ts'

type Place = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly ownerId: number
}
type Row = Omit<Place, 'ownerId'> & {
  readonly ownerId: number | null
  readonly managesUsers: boolean
  readonly hasAsked: boolean
}
type Refusal = 'conflict' | 'support_not_needed' | 'support_no_owner' | 'support_pending'

/**
 * The location whose owner a person may ask for access because of an alarm, or the reason why not. People may ask if
 * they see an open alarm and may not act on it. People who manage users of the location may not ask: they could give
 * control away for good.
 */
export async function findAskable(
  db: Db,
  { userId }: Actor,
  alarm: AccessibleAlarm,
): Promise<{ readonly place: Place } | { readonly refusal: Refusal }> {
  if (alarm.mayAct) return { refusal: 'support_not_needed' }
  if (alarm.resolvedAt !== null) return { refusal: 'conflict' }
  const { rows } = await sql<Row>`
    select l.id, l.company_id as "companyId", l.name, l.owner_id as "ownerId",
      exists (select from location_grant g
        where g.location_id = l.id and g.user_id = ${userId} and g.can_manage_users) as "managesUsers",
      exists (select from support_request r
        where r.location_id = l.id and r.requested_by = ${userId} and r.status = 'pending') as "hasAsked"
    from location l where l.id = ${alarm.locationId}
  `.execute(db)
  const [row] = rows
  if (!row?.ownerId) return { refusal: 'support_no_owner' }
  const { managesUsers, hasAsked, ...place } = row
  if (managesUsers) return { refusal: 'support_not_needed' }
  if (hasAsked) return { refusal: 'support_pending' }
  return { place: { ...place, ownerId: row.ownerId } }
}
