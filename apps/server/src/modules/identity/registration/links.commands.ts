import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import type { Change, Visitor } from '../../../platform/changes.ts'
import type { Notices } from '../people/account-notices.ts'
import { notifyNewPassword } from '../people/password-notice.ts'
import { auditHolder } from '../people/person.audit.ts'
import { confirmAddress, setPassword } from '../people/users.commands.ts'
import { endLinks, type UsedToken, useToken } from '../proof/one-time-tokens.ts'
import { findFactors } from '../second-factor/second-factor.queries.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { endSessions } from '../sessions/sessions.commands.ts'

/** Purposes of links in mails and in the log of an empty installation. */
export const mailLinkPurposes = ['verify_email', 'change_email', 'reset_password', 'first_account'] as const

type Confirming = {
  readonly token: string
  /**
   * address that was registered in this browser while signed out: the link that confirms this address also
   * signs in
   */
  readonly registeredHere?: string | undefined
}

/** Confirms the address of a registration, or the new address of a change. */
export async function confirmEmail(
  change: Change<Visitor>,
  { notices, sessions }: { notices: Notices; sessions: Sessions },
  { token, registeredHere }: Confirming,
  context: RequestContext,
): Promise<TokenOutcome> {
  const result = await useToken(change.tx, token, ['verify_email', 'change_email'])
  if (result.outcome !== 'confirmed') return result.outcome
  const userId = ownerOf(result.used)
  if (result.used.purpose === 'change_email') {
    const newEmail = String(result.used.data.newEmail).toLowerCase()
    return takeNewEmail(change, notices, { userId, newEmail })
  }
  await confirmAddress(change, userId)
  await auditHolder(change, { id: userId }, { action: 'user.confirm-email' })
  if (registeredHere !== undefined)
    await signInConfirmed(change, sessions, { userId, email: registeredHere }, context)
  return 'confirmed'
}

/**
 * Starts a session for a person who has just confirmed the address of their registration, in the browser in which they
 * registered. The link proves the address and nothing more: people with a second factor sign in as usual, and a link to
 * another account does not sign anyone in.
 */
async function signInConfirmed(
  change: Change<Visitor>,
  sessions: Sessions,
  { userId, email }: { userId: number; email: string },
  context: RequestContext,
): Promise<void> {
  const person = await change.tx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (person.email.toLowerCase() !== email.toLowerCase()) return
  const { hasApp, hasPasskey } = await findFactors(change.tx, userId)
  if (hasApp || hasPasskey) return
  await sessions.open(change, { userId, persistent: false }, context)
}

/** A link for an address that another person has meanwhile counts as expired. */
async function takeNewEmail(
  change: Change<Visitor>,
  notices: Notices,
  { userId, newEmail }: { userId: number; newEmail: string },
): Promise<TokenOutcome> {
  const { tx } = change
  const taken = await tx
    .selectFrom('user_account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', newEmail))
    .executeTakeFirst()
  if (taken) return 'expired'
  // Queued before the change, so the notice goes to the old address.
  await notices.queue(change, userId, { event: 'emailChanged', values: { newEmail } })
  const before = await tx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('user_account')
    .set({ email: newEmail, email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await endLinks(tx, userId)
  const after = { email: newEmail }
  await auditHolder(change, { id: userId }, { action: 'user.change-email', before, after })
  await change.announceAccess({ userId, locationId: null })
  return 'confirmed'
}

/** Sets a new password, ends every session and link, and confirms the address, which the link proved. */
export async function resetPassword(
  change: Change<Visitor>,
  notices: Notices,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<TokenOutcome> {
  const { tx } = change
  const result = await useToken(tx, token, ['reset_password'])
  if (result.outcome !== 'confirmed') return result.outcome
  const userId = ownerOf(result.used)
  await endLinks(tx, userId)
  await setPassword(tx, userId, passwordHash)
  await confirmAddress(change, userId)
  await endSessions(tx, userId)
  await auditHolder(change, { id: userId }, { action: 'user.reset-password' })
  await notifyNewPassword(change, notices, userId)
  await change.announceAccess({ userId, locationId: null })
  return 'confirmed'
}

function ownerOf({ userId }: UsedToken): number {
  if (userId === null) throw new Error('a link without a person')
  return userId
}
