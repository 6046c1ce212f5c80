import type { LocationFlags } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'

/** Gives a person exactly the actions in `flags` on a location, until someone changes it. */
export async function grantLocation(
  { tx, announceAccess }: Change,
  grant: {
    locationId: number
    userId: number
    flags: LocationFlags
    grantedBy?: number | null
  },
): Promise<void> {
  const flags = {
    can_view: grant.flags.view,
    can_control: grant.flags.control,
    can_edit: grant.flags.edit,
    can_manage_users: grant.flags.manageUsers,
    can_manage_pricing: grant.flags.managePricing,
    ends_at: null,
  }
  await tx
    .insertInto('location_grant')
    .values({
      location_id: grant.locationId,
      user_id: grant.userId,
      granted_by: grant.grantedBy ?? null,
      ...flags,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'user_id']).doUpdateSet(flags))
    .execute()
  await announceAccess({ userId: grant.userId, locationId: grant.locationId })
}

/** Ends a person's grant on another person's location. */
export async function endGrant(
  { tx, announceAccess }: Change,
  { locationId, userId }: { locationId: number; userId: number },
): Promise<void> {
  await tx
    .deleteFrom('location_grant')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute()
  await announceAccess({ userId, locationId })
}

/** Lets a person who has a grant also control the location for a limited time. Their other permissions stay. */
export async function grantControlUntil(
  { tx, announceAccess }: Change,
  { locationId, userId, until }: { locationId: number; userId: number; until: Date },
): Promise<void> {
  await tx
    .updateTable('location_grant')
    .set({ can_control: true, ends_at: until })
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute()
  await announceAccess({ userId, locationId })
}

/**
 * Ends temporary control: for one person at a location, or wherever the time is over. Other permissions stay.
 */
export async function endTimedControl(
  { tx, announceAccess }: Change,
  of: { locationId: number; userId: number } | 'over',
): Promise<void> {
  const timed = tx
    .updateTable('location_grant')
    .set({ can_control: false, ends_at: null })
    .returning(['user_id', 'location_id'])
  const ended = await (of === 'over'
    ? timed.where('ends_at', '<=', sql<Date>`now()`)
    : timed
        .where('ends_at', 'is not', null)
        .where('location_id', '=', of.locationId)
        .where('user_id', '=', of.userId)
  ).execute()
  for (const { user_id: userId, location_id: locationId } of ended)
    await announceAccess({ userId, locationId })
}

/** Ends all grants of a person on a company's locations. */
export async function endSharesInCompany(
  { tx, announceAccess }: Change,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<void> {
  await tx
    .deleteFrom('location_grant')
    .where('user_id', '=', userId)
    .where('location_id', 'in', (eb) =>
      eb.selectFrom('location').select('location.id').where('location.company_id', '=', companyId),
    )
    .execute()
  await announceAccess({ userId, locationId: null })
}
