import { confirmationActions, type confirmationSteps } from '@kilowatt/contracts/sharing/confirmations'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken } from '../../identity/index.ts'
import { inviterMayStill } from './inviter-rights.ts'
import { inviteStatus } from './invites.queries.ts'

export type Link = { readonly id: string; readonly action: string }
type Step = (typeof confirmationSteps)[number]

/**
 * The open invite behind a link.
 * @throws AppError `token_missing` for what never was, was revoked, lost the right that it came from, or is no action of ours;
 *   `token_used`; `token_expired`
 */
export async function findOpenInvite(db: Db, { id, action }: Link) {
  if (id === '' || !confirmationActions.some((known) => known === action)) throw new AppError('token_missing')
  const invite = await db
    .selectFrom('location_invite as invite')
    .innerJoin('location', 'location.id', 'invite.location_id')
    .selectAll('invite')
    .select(['location.name', 'location.company_id as companyId', 'location.owner_id as ownerId'])
    .select(inviterMayStill.as('inviterMayStill'))
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

export async function stepOf(db: Db, userId: number, email: string): Promise<Step> {
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (person.email.toLowerCase() !== email) return 'other_account'
  return person.verified ? 'ready' : 'verify_email'
}
