import type { Invite } from '@kilowatt/contracts/sharing/invites'
import { type LocationFlags, mayChangeShare } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { assertMayGive, endShare, type SharedLocation } from '../grants/grants.commands.ts'
import type { InviteMails } from './invite-mails.ts'
import { VALID_DAYS } from './invite-state.ts'
import { isOpenInvite } from './inviter-rights.ts'
import { findInvite } from './invites.queries.ts'

/**
 * @throws AppError `invite_has_access`, `invite_pending`, `invite_mail_failed`; `forbidden` for more access
 * than the author has
 */
export async function createInvite(
  change: Change<Person>,
  mails: InviteMails,
  shared: SharedLocation,
  { email, flags, locale }: { email: string; flags: LocationFlags; locale: string | undefined },
): Promise<Invite> {
  const { tx, author } = change
  const { location } = shared
  assertMayGive(author.actor, shared, flags)
  // If two invites for one address are concurrent, the second waits here and then finds the first.
  await tx.selectFrom('location').select('id').where('id', '=', location.id).forUpdate().execute()
  if (await hasAccess(tx, location, email)) throw new AppError('invite_has_access')
  const pending = await tx
    .selectFrom('location_invite as invite')
    .innerJoin('location', 'location.id', 'invite.location_id')
    .select('invite.id')
    .where('invite.location_id', '=', location.id)
    .where('invite.email', '=', email)
    .where(isOpenInvite)
    .executeTakeFirst()
  if (pending) throw new AppError('invite_pending')
  const { id } = await tx
    .insertInto('location_invite')
    .values({
      location_id: location.id,
      email,
      locale: locale ?? null,
      can_view: flags.view,
      can_control: flags.control,
      can_edit: flags.edit,
      can_manage_users: flags.manageUsers,
      can_manage_pricing: flags.managePricing,
      token_hash: null,
      mail_sent_at: null,
      mail_failed_at: null,
      invited_by: author.actor.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(VALID_DAYS)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.audit({
    ...locationSubject(location),
    action: 'location.invite',
    after: { email, ...flags },
  })
  await mails.queue(change, { inviteId: id, companyId: location.companyId })
  const invite = await findInvite(tx, location, id)
  if (!invite) throw new Error('an invite was written and is not there')
  return invite
}

/**
 * Ends an invite, and the access from it.
 * @throws AppError `not_found`; `invite_delete_failed` if it was revoked before; `forbidden` for more access
 * than the author has
 */
export async function revokeInvite(
  change: Change<Person>,
  shared: SharedLocation,
  inviteId: number,
): Promise<void> {
  const { tx, author } = change
  const { location, granted } = shared
  const row = await tx
    .selectFrom('location_invite')
    .select(['revoked_at', 'confirmed_by as guestId'])
    .where('id', '=', inviteId)
    .where('location_id', '=', location.id)
    .forUpdate()
    .executeTakeFirst()
  const invite = await findInvite(tx, location, inviteId)
  if (!row || !invite) throw new AppError('not_found')
  if (row.revoked_at) throw new AppError('invite_delete_failed')
  const share = { userId: row.guestId ?? 0, flags: invite.permissions }
  if (!mayChangeShare(author.actor, location, granted, share)) throw new AppError('forbidden')
  await tx.updateTable('location_invite').set({ revoked_at: new Date() }).where('id', '=', inviteId).execute()
  await change.audit({
    ...locationSubject(location),
    action: 'location.revoke-invite',
    before: { email: invite.email, status: invite.status },
  })
  if (row.guestId !== null && (await hasShare(tx, location, row.guestId)))
    await endShare(change, shared, row.guestId)
}

const hasShare = async (tx: Tx, location: AccessibleLocation, userId: number) =>
  (await tx
    .selectFrom('location_grant')
    .select('user_id')
    .where('location_id', '=', location.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

async function hasAccess(tx: Tx, location: AccessibleLocation, email: string): Promise<boolean> {
  const person = await tx
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (!person) return false
  return person.id === location.ownerId || hasShare(tx, location, person.id)
}
