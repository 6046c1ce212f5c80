import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserOf } from '../people/users.queries.ts'
import { readAgain } from './browser-sessions.ts'
import { revokeOtherSessions, revokeSession, switchCompany } from './sessions.commands.ts'
import { listSessions } from './sessions.queries.ts'

/** Sessions of people, and the current company of a session. */
export const sessionsRoutes = ({ db, inTx }: Platform, userOf: UserOf) => ({
  list: calls.sessions.list.handler(async ({ input, context }) => {
    const { userId, sessionId } = actorOf(context)
    return { data: await listSessions(db, { ownerId: userId, currentId: sessionId }, input) }
  }),
  revoke: calls.sessions.revoke.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => revokeSession(change, input.sessionId))
    return { data: {} }
  }),
  revokeOthers: calls.sessions.revokeOthers.handler(async ({ context }) => {
    const ended = await inTx(personOf(context), (change) => revokeOtherSessions(change, actorOf(context)))
    return { data: { ended } }
  }),
  switchCompany: calls.sessions.switchCompany.handler(async ({ input, context }) => {
    const { sessionId } = actorOf(context)
    await inTx(personOf(context), (change) => switchCompany(change, { ...input, sessionId }))
    return { data: { user: await userOf(await readAgain(context)) } }
  }),
})
