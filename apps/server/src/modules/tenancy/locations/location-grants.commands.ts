import type { LocationFlags } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'

/** Gives a person exactly the actions in `flags` on a location, for ever or until `endsAt`. */
export async function grantLocation(
  { tx, announceAccess }: Change,
  grant: {
    locationId: number
    userId: number
    flags: LocationFlags
    grantedBy?: number | null
    endsAt?: Date
  },
): Promise<void> {
  const flags = {
    can_view: grant.flags.view,
    can_control: grant.flags.control,
    can_edit: grant.flags.edit,
    can_manage_users: grant.flags.manageUsers,
    can_manage_pricing: grant.flags.managePricing,
    ends_at: grant.endsAt ?? null,
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

/** Ends a person's grant on another person's location; `onlyTimed`: only one that would end by itself. */
export async function endGrant(
  { tx, announceAccess }: Change,
  { locationId, userId, onlyTimed }: { locationId: number; userId: number; onlyTimed?: boolean },
): Promise<void> {
  await tx
    .deleteFrom('location_grant')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .$if(onlyTimed ?? false, (query) => query.where('ends_at', 'is not', null))
    .execute()
  await announceAccess({ userId, locationId })
}

/** Deletes grants whose time is over, and ends what their people have open. */
export async function endTimedGrants({ tx, announceAccess }: Change): Promise<void> {
  const ended = await tx
    .deleteFrom('location_grant')
    .where('ends_at', '<=', sql<Date>`now()`)
    .returning(['user_id', 'location_id'])
    .execute()
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
