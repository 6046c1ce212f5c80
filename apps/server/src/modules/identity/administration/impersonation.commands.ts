import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { personSubject } from '../people/person.audit.ts'

/**
 * Starts acting as another person. The session is still the super admin's and only has another identity:
 * signing out ends both, the other person's sessions and password do not change, and impersonation ends at
 * once if the super admin loses the role.
 * @throws AppError `not_found`; `forbidden` for another super admin
 */
export async function startImpersonation(
  change: Change<Person>,
  { sessionId, userId }: { sessionId: number | null; userId: number },
): Promise<void> {
  const person = await change.tx
    .selectFrom('user_account')
    .select(['id', 'email', 'is_super_admin as isSuperAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  if (person.isSuperAdmin) throw new AppError('forbidden')
  await lookAs(change.tx, sessionId, person.id)
  await change.audit({ ...personSubject(person, null), action: 'user.impersonate' })
  await change.announceAccess({ userId: change.author.actor.userId, locationId: null })
}

/** Does nothing if no one is impersonated. */
export async function stopImpersonation(
  change: Change<Person>,
  { sessionId }: { sessionId: number | null },
): Promise<void> {
  const { userId, impersonatorId = null } = change.author.actor
  if (impersonatorId === null) return
  await lookAs(change.tx, sessionId, null)
  await change.audit({ ...personSubject({ id: userId }, null), action: 'user.unimpersonate' })
  await change.announceAccess({ userId, locationId: null })
}

const lookAs = (tx: Tx, sessionId: number | null, userId: number | null) =>
  tx
    .updateTable('session')
    .set({ impersonated_user_id: userId, active_company_id: null })
    .where('id', '=', sessionId)
    .execute()
