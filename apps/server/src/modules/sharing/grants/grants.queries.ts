import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import {
  type Actor,
  type LocationFlags,
  locationActions,
  mayChangeShare,
} from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'

type Row = Omit<LocationUser, 'permissions' | 'manageable' | 'grantedAt'> &
  LocationFlags & { grantedAt: Date | null }

/**
 * Users of a location: the owner first, then everyone with a grant, by name; with `userId` only that person.
 */
export async function listLocationUsers(
  db: Db,
  actor: Actor,
  { location, granted }: { location: AccessibleLocation; granted: LocationFlags | null },
  userId: number | null = null,
): Promise<LocationUser[]> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", shared."isOwner",
      shared.view, shared.control, shared.edit, shared."manageUsers", shared."managePricing", shared."grantedAt"
    from (
      select owner_id as user_id, true as "isOwner", true as view, true as control, true as edit,
        true as "manageUsers", true as "managePricing", null::timestamptz as "grantedAt"
      from location where id = ${location.id}
      union all
      select user_id, false, can_view, can_control, can_edit, can_manage_users, can_manage_pricing, created_at
      from location_grant where location_id = ${location.id} and user_id is distinct from ${location.ownerId}
    ) shared
    join user_account u on u.id = shared.user_id
    where ${userId}::integer is null or u.id = ${userId}
    order by shared."isOwner" desc, u.last_name collate name_order, u.first_name collate name_order, u.id
  `.execute(db)
  return rows.map(({ view, control, edit, manageUsers, managePricing, grantedAt, ...row }) => {
    const flags = { view, control, edit, manageUsers, managePricing }
    return {
      ...row,
      grantedAt: grantedAt?.getTime() ?? null,
      permissions: flags,
      manageable: mayChangeShare(actor, location, granted, { userId: row.id, flags }),
    }
  })
}

export const isNothing = (flags: LocationFlags) => locationActions.every((action) => !flags[action])
