import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditOwn } from '../people/person.audit.ts'
import { endLinks } from '../proof/one-time-tokens.ts'

/** Ends one session of the author, in whatever browser. */
export async function revokeSession(change: Change<Person>, sessionId: number): Promise<void> {
  const { userId } = change.author.actor
  const ended = await change.tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new AppError('not_found')
  await auditOwn(change, 'session.revoke')
  await change.announceAccess({ userId, locationId: null })
}

/**
 * Also ends the links of the account: a person who signs out everywhere distrusts earlier requests.
 * @returns number of ended sessions
 */
export async function revokeOtherSessions(
  change: Change<Person>,
  { sessionId }: { sessionId: number | null },
): Promise<number> {
  const { userId } = change.author.actor
  await endLinks(change.tx, userId)
  await auditOwn(change, 'session.revoke-others')
  await change.announceAccess({ userId, locationId: null })
  return endSessions(change.tx, userId, sessionId)
}

/** Switches the session to another company of the author. */
export async function switchCompany(
  change: Change<Person>,
  { sessionId, companyId }: { sessionId: number | null; companyId: number },
): Promise<void> {
  const { userId, companyId: before } = change.author.actor
  const membership = await change.tx
    .selectFrom('membership')
    .select('company_id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!membership) throw new AppError('not_found')
  await change.tx
    .updateTable('session')
    .set({ active_company_id: companyId })
    .where('id', '=', sessionId)
    .execute()
  await auditOwn(change, 'session.switch-company', { before: { companyId: before }, after: { companyId } })
  await change.announceAccess({ userId, locationId: null })
}

/** Ends the sessions of a person, except `exceptSessionId` if given. */
export async function endSessions(
  tx: Tx,
  userId: number,
  exceptSessionId: number | null = null,
): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (qb) => qb.where('id', '<>', exceptSessionId ?? 0))
    .returning('id')
    .execute()
  return ended.length
}
