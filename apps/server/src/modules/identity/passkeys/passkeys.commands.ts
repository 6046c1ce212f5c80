import { sql } from 'kysely'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Notices } from '../people/account-notices.ts'
import { auditOwn } from '../people/person.audit.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import type { SignedPasskey, VerifiedPasskey } from './passkey-ceremonies.ts'
import { getPasskey } from './passkeys.queries.ts'

export async function addPasskey(
  change: Change<Person>,
  notices: Notices,
  { name, verified }: { name: string; verified: VerifiedPasskey },
): Promise<{ id: number }> {
  const { userId } = change.author.actor
  const added = await change.tx
    .insertInto('passkey')
    .values({
      user_id: userId,
      name,
      credential_id: verified.id,
      public_key: Buffer.from(verified.publicKey),
      counter: verified.counter,
      transports: verified.transports ?? [],
      backed_up: verified.isBackedUp,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditOwn(change, 'passkey.create', { after: { name } })
  await notices.queue(change, userId, { event: 'passkeyAdded', values: { passkey: name } })
  await change.announceAccess({ userId, locationId: null })
  return added
}

export async function renamePasskey(
  change: Change<Person>,
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<void> {
  const before = await getPasskey(change.tx, change.author.actor.userId, passkeyId)
  if (before.name === name) return
  await change.tx.updateTable('passkey').set({ name }).where('id', '=', passkeyId).execute()
  await auditOwn(change, 'passkey.rename', { before: { name: before.name }, after: { name } })
}

export async function removePasskey(change: Change<Person>, passkeyId: number): Promise<void> {
  const { userId } = change.author.actor
  const removed = await change.tx
    .deleteFrom('passkey')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw new AppError('not_found')
  await auditOwn(change, 'passkey.remove', { before: { name: removed.name } })
  await change.announceAccess({ userId, locationId: null })
}

/**
 * Starts a session for the owner of a passkey; it counts as both factors.
 * @throws AppError `email_not_verified`
 */
export async function signInByPasskey(
  change: Change<Visitor>,
  sessions: Sessions,
  { id, userId, counter, persistent }: SignedPasskey & { persistent: boolean },
  context: RequestContext,
): Promise<Caller> {
  const { isVerified } = await change.tx
    .selectFrom('user_account')
    .select('email_verified as isVerified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isVerified) throw new AppError('email_not_verified')
  await change.tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return sessions.open(change, { userId, persistent }, context)
}
