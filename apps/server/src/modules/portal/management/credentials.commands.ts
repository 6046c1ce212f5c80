import type { ExternalCredential } from '@kilowatt/contracts/portal/external-credentials'
import { MAX_CREDENTIALS } from '@kilowatt/contracts/portal/portal-limits'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'
import { auditOwn } from '../../identity/index.ts'
import { forgetUnread } from './metering-places.commands.ts'
import { lockPerson, lockPersonOfCountry } from './person-lock.ts'
import { encryptedToken, maskedToken } from './token-of-portal.ts'

/** @throws AppError `country_missing`, `portal_token_exists`, `conflict` above the limit */
export async function addCredential(
  change: Change<Person>,
  token: string,
  secretKey: string,
): Promise<ExternalCredential> {
  const { tx } = change
  const userId = await lockPersonOfCountry(change)
  const { kept } = await tx
    .selectFrom('portal_credential')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (kept >= MAX_CREDENTIALS) throw new AppError('conflict')
  const { id, token_start, created_at } = await tx
    .insertInto('portal_credential')
    .values({ user_id: userId, ...encryptedToken(token, secretKey) })
    .returning(['id', 'token_start', 'created_at'])
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (brokenConstraint(error) === 'portal_credential_user_id_token_hash_key')
        throw new AppError('portal_token_exists')
      throw error
    })
  await auditOwn(change, 'portal-token.add', { after: { prefix: token_start } })
  return { id, token: maskedToken(token_start), dateAdded: created_at.getTime(), devices: 0 }
}

/** Removes a token and everything that is read only with it. @throws AppError `not_found` */
export async function removeCredential(change: Change<Person>, credentialId: number): Promise<void> {
  const { tx } = change
  const { userId } = await lockPerson(change)
  const removed = await tx
    .deleteFrom('portal_credential')
    .where('id', '=', credentialId)
    .where('user_id', '=', userId)
    .returning('token_start')
    .executeTakeFirst()
  if (removed === undefined) throw new AppError('not_found')
  await auditOwn(change, 'portal-token.remove', { before: { prefix: removed.token_start } })
  await forgetUnread(change)
}
