import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import { getUser } from '../people/users.queries.ts'
import type { Sessions } from './sign-in.commands.ts'

export const authRoutes = ({ db, inTx }: Platform, sessions: Sessions) => ({
  login: calls.auth.login.handler(async ({ input, context }) => {
    const actor = await sessions.signIn(input, context)
    return { data: { user: await getUser(db, actor) } }
  }),
  logout: calls.auth.logout.handler(async ({ context }) => {
    if (typeof context.actor?.sessionId === 'number')
      await inTx((tx) => auditOwn(tx, authorOf(context), 'session.end'))
    await sessions.signOut(context)
    return { data: {} }
  }),
  user: calls.auth.user.handler(async ({ context }) => {
    const actor = actorOf(context)
    if (actor.sessionId !== null) await sessions.prolong(context)
    return { data: { user: await getUser(db, actor) } }
  }),
})
