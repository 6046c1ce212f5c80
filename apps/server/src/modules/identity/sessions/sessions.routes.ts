import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Caller } from '../../../platform/request-context.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import { getUser } from '../people/users.queries.ts'
import { endSessions } from '../registration/registration.commands.ts'
import { listSessions } from './sessions.queries.ts'

/** Where people are signed in, and as a member of which company they work. */
export const sessionsRoutes = ({ db, inTx, announceAccess }: Platform) => ({
  list: calls.sessions.list.handler(async ({ context }) => {
    const { userId, sessionId } = actorOf(context)
    return { data: { sessions: await listSessions(db, { ownerId: userId, currentId: sessionId }) } }
  }),
  revoke: calls.sessions.revoke.handler(async ({ input, context }) => {
    const { userId } = actorOf(context)
    await inTx(async (tx, afterCommit) => {
      const ended = await tx
        .deleteFrom('session')
        .where('id', '=', input.sessionId)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!ended) throw new AppError('not_found')
      await auditOwn(tx, authorOf(context), 'session.revoke')
      await announceAccess(tx, afterCommit, { userId, locationId: null })
    })
    return { data: {} }
  }),
  revokeOthers: calls.sessions.revokeOthers.handler(async ({ context }) => {
    const { userId, sessionId } = actorOf(context)
    const ended = await inTx(async (tx, afterCommit) => {
      await announceAccess(tx, afterCommit, { userId, locationId: null })
      await auditOwn(tx, authorOf(context), 'session.revoke-others')
      return endSessions(tx, userId, sessionId)
    })
    return { data: { ended } }
  }),
  switchCompany: calls.sessions.switchCompany.handler(async ({ input, context }) => {
    const { userId, sessionId } = actorOf(context)
    await inTx(async (tx, afterCommit) => {
      const membership = await tx
        .selectFrom('membership')
        .select('company_id')
        .where('user_id', '=', userId)
        .where('company_id', '=', input.companyId)
        .executeTakeFirst()
      if (!membership) throw new AppError('not_found')
      const author = authorOf(context)
      await auditOwn(tx, author, 'session.switch-company', {
        before: { companyId: author.actor.companyId },
        after: { companyId: input.companyId },
      })
      await tx
        .updateTable('session')
        .set({ active_company_id: input.companyId })
        .where('id', '=', sessionId)
        .execute()
      await announceAccess(tx, afterCommit, { userId, locationId: null })
    })
    return { data: { user: await getUser(db, await again(context)) } }
  }),
})

/** The same session, read anew after it changed. */
export async function again(context: { resolveActor: () => Promise<Caller | null> }): Promise<Caller> {
  const actor = await context.resolveActor()
  if (actor === null) throw new AppError('unauthenticated')
  return actor
}
