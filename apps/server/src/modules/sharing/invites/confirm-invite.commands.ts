import { type LocationFlags, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { recordOf } from '@kilowatt/domain/record-of'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { grantLocation, locationSubject } from '../../tenancy/index.ts'
import { assertInvited } from './invited-person.ts'
import { findOpenInvite, inviteFlags } from './invites.queries.ts'

/**
 * Gives the invited person their grant, once.
 * @throws AppError like `findOpenInvite`; `confirmation_failed` for anyone else
 */
export async function confirmInvite(
  change: Change<Person>,
  token: string,
): Promise<{ id: number; name: string }> {
  const { tx } = change
  const { userId } = change.author.actor
  const { id } = await findOpenInvite(tx, token)
  await tx.selectFrom('location_invite').select('id').where('id', '=', id).forUpdate().execute()
  const invite = await findOpenInvite(tx, token)
  await assertInvited(tx, userId, invite.email)
  const location = { id: invite.location_id, name: invite.name, companyId: invite.companyId }
  await tx
    .updateTable('location_invite')
    // Uses the same clock as grants, because `stillHasAccess` compares which came first.
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: userId })
    .where('id', '=', id)
    .execute()
  if (userId !== invite.ownerId)
    await addToShare(change, location.id, userId, inviteFlags(invite), invite.invited_by)
  await change.audit({
    ...locationSubject(location),
    action: 'location.confirm-invite',
    after: { userId, ...inviteFlags(invite) },
  })
  return { id: location.id, name: location.name }
}

/** Adds the invite's permissions to a grant that the person has by now, so the grant is not reduced. */
async function addToShare(
  change: Change,
  locationId: number,
  userId: number,
  flags: LocationFlags,
  grantedBy: number | null,
) {
  const row = await change.tx
    .selectFrom('location_grant')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const present = row && inviteFlags(row)
  const sum = recordOf(locationActions, (action) => flags[action] || present?.[action] === true)
  await grantLocation(change, { locationId, userId, flags: sum, grantedBy })
}
