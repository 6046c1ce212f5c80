import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf, visitorOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserOf } from '../people/users.queries.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { signInByPassword } from './sign-in.commands.ts'

export const authRoutes = (
  platform: Platform,
  { sessions, userOf }: { sessions: Sessions; userOf: UserOf },
) => ({
  login: calls.auth.login.handler(async ({ input, context }) => {
    const actor = await signInByPassword(platform, sessions, input, context)
    return { data: { user: await userOf(actor) } }
  }),
  logout: calls.auth.logout.handler(async ({ context }) => {
    const author = context.actor === null ? visitorOf(context) : personOf(context)
    await platform.inTx(author, (change) => sessions.signOut(change, context))
    return { data: {} }
  }),
  user: calls.auth.user.handler(async ({ context }) => {
    const actor = actorOf(context)
    if (actor.sessionId !== null) await sessions.prolong(context)
    return { data: { user: await userOf(actor) } }
  }),
})
