import { confirmationActions, type confirmationSteps } from '@kilowatt/contracts/sharing/confirmations'
import { type LocationFlags, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import { type Author, recordAudit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../identity/index.ts'
import { grantLocation } from '../tenancy/index.ts'
import { inviteFlags, inviteStatus } from './invites.queries.ts'

type Link = { readonly id: string; readonly action: string }
type Step = (typeof confirmationSteps)[number]

/**
 * The open invite behind a link.
 * @throws AppError `token_missing` for what never was, was revoked, or is no action of ours; `token_used`; `token_expired`
 */
async function findOpenInvite(db: Db, { id, action }: Link) {
  if (id === '' || !confirmationActions.some((known) => known === action)) throw new AppError('token_missing')
  const invite = await db
    .selectFrom('location_invite as invite')
    .innerJoin('location', 'location.id', 'invite.location_id')
    .selectAll('invite')
    .select(['location.name', 'location.company_id as companyId', 'location.owner_id as ownerId'])
    .where('invite.token_hash', '=', hashToken(id))
    .executeTakeFirst()
  const status = invite && inviteStatus(invite)
  if (!invite || status === 'revoked') throw new AppError('token_missing')
  if (status === 'confirmed') throw new AppError('token_used')
  if (status === 'expired') throw new AppError('token_expired')
  return invite
}

/** What a link is about, and what its holder has to do: for anybody who holds it, so it tells no more than the name. */
export async function lookAtInvite(
  db: Db,
  userId: number | null,
  link: Link,
): Promise<{ location: { name: string }; step: Step }> {
  const { name, email } = await findOpenInvite(db, link)
  return {
    location: { name },
    step: userId === null ? await stepOfStranger(db, email) : await stepOf(db, userId, email),
  }
}

async function stepOfStranger(db: Db, email: string): Promise<Step> {
  const person = await db
    .selectFrom('user_account')
    .select('email_verified as verified')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (!person) return 'register'
  return person.verified ? 'sign_in' : 'verify_email'
}

async function stepOf(db: Db, userId: number, email: string): Promise<Step> {
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (person.email.toLowerCase() !== email) return 'other_account'
  return person.verified ? 'ready' : 'verify_email'
}

/**
 * Gives the invited person their share, once. Only a verified account of the invited address may have it: whoever got hold of
 * the mail otherwise does not get in.
 * @throws AppError as `findOpenInvite`; `confirmation_failed` for anybody else
 */
export async function confirmInvite(
  tx: Tx,
  author: Author,
  link: Link,
): Promise<{ id: number; name: string }> {
  const { id } = await findOpenInvite(tx, link)
  await tx.selectFrom('location_invite').select('id').where('id', '=', id).forUpdate().execute()
  const invite = await findOpenInvite(tx, link)
  const { userId } = author.actor
  if ((await stepOf(tx, userId, invite.email)) !== 'ready') throw new AppError('confirmation_failed')
  const location = { id: invite.location_id, name: invite.name }
  await tx
    .updateTable('location_invite')
    .set({ confirmed_at: new Date(), confirmed_by: userId })
    .where('id', '=', id)
    .execute()
  if (userId !== invite.ownerId)
    await addToShare(tx, location.id, userId, inviteFlags(invite), invite.invited_by)
  await recordAudit(tx, {
    ...author,
    action: 'location.confirm-invite',
    objectType: 'location',
    objectId: location.id,
    objectName: location.name,
    companyId: invite.companyId,
    after: { userId, ...inviteFlags(invite) },
  })
  return location
}

/** A share that was given in another way meanwhile is not made smaller. */
async function addToShare(
  tx: Tx,
  locationId: number,
  userId: number,
  flags: LocationFlags,
  grantedBy: number | null,
) {
  const row = await tx
    .selectFrom('location_grant')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const present = row && inviteFlags(row)
  const sum = Object.fromEntries(
    locationActions.map((action) => [action, flags[action] || present?.[action] === true]),
  ) as LocationFlags
  await grantLocation(tx, { locationId, userId, flags: sum, grantedBy })
}
