import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf, recordAudit } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Caller } from '../../../platform/request-context.ts'
import { getUser } from '../people/users.queries.ts'
import { again } from '../sessions/sessions.routes.ts'

/**
 * The session stays the super admin's own and only looks through somebody else's eyes: signing out ends both, the other person's
 * list of sessions and their password are untouched, and who loses the rank is themselves again at once.
 */
export function impersonationRoutes({ db, inTx, announceAccess }: Platform) {
  const lookAs = (tx: Tx, { sessionId }: Caller, userId: number | null) =>
    tx
      .updateTable('session')
      .set({ impersonated_user_id: userId, active_company_id: null })
      .where('id', '=', sessionId)
      .execute()

  return {
    start: calls.impersonation.start.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      await inTx(async (tx, afterCommit) => {
        const person = await tx
          .selectFrom('user_account')
          .select(['id', 'email', 'is_super_admin as isSuperAdmin'])
          .where('id', '=', input.data.userId)
          .executeTakeFirst()
        if (!person) throw new AppError('not_found')
        if (person.isSuperAdmin) throw new AppError('forbidden')
        await lookAs(tx, actor, person.id)
        await recordAudit(tx, {
          ...authorOf(context),
          action: 'user.impersonate',
          objectType: 'user',
          objectId: person.id,
          objectName: person.email,
          companyId: null,
        })
        await announceAccess(tx, afterCommit, { userId: actor.userId, locationId: null })
      })
      return { data: { user: await getUser(db, await again(context)) } }
    }),
    stop: calls.impersonation.stop.handler(async ({ context }) => {
      const actor = actorOf(context)
      if (actor.impersonatorId !== null)
        await inTx(async (tx, afterCommit) => {
          await lookAs(tx, actor, null)
          await recordAudit(tx, {
            ...authorOf(context),
            action: 'user.unimpersonate',
            objectType: 'user',
            objectId: actor.userId,
            companyId: null,
          })
          await announceAccess(tx, afterCommit, { userId: actor.userId, locationId: null })
        })
      return { data: { user: await getUser(db, await again(context)) } }
    }),
  }
}
