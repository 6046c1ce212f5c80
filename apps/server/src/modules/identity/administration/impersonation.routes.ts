import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserOf } from '../people/users.queries.ts'
import { readAgain } from '../sessions/browser-sessions.ts'
import { startImpersonation, stopImpersonation } from './impersonation.commands.ts'

export const impersonationRoutes = ({ inTx }: Platform, userOf: UserOf) => ({
  start: calls.impersonation.start.handler(async ({ input, context }) => {
    const { sessionId } = actorOf(context)
    const { userId } = input.data
    await inTx(personOf(context), (change) => startImpersonation(change, { sessionId, userId }))
    return { data: { user: await userOf(await readAgain(context)) } }
  }),
  stop: calls.impersonation.stop.handler(async ({ context }) => {
    await inTx(personOf(context), (change) => stopImpersonation(change, actorOf(context)))
    return { data: { user: await userOf(await readAgain(context)) } }
  }),
})
