import { actorOf } from '../../platform/access-rule.ts'
import { calls } from '../../platform/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Sessions } from './sign-in.commands.ts'
import { getUser } from './users.queries.ts'

export const authRoutes = ({ db }: Platform, sessions: Sessions) => ({
  login: calls.auth.login.handler(async ({ input, context }) => {
    const actor = await sessions.signIn(input, context)
    return { data: { user: await getUser(db, actor) } }
  }),
  logout: calls.auth.logout.handler(async ({ context }) => {
    await sessions.signOut(context)
    return { data: {} }
  }),
  user: calls.auth.user.handler(async ({ context }) => {
    const actor = actorOf(context)
    if (actor.sessionId !== null) await sessions.prolong(context)
    return { data: { user: await getUser(db, actor) } }
  }),
})
