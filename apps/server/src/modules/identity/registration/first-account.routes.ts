import { calls } from '../../../platform/calls.ts'
import { visitorOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserOf } from '../people/users.queries.ts'
import { firstAccountLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { createFirstAccount, hashFirstPassword, isUninhabited } from './first-account.commands.ts'

export const firstAccountRoutes = (
  platform: Platform,
  { sessions, userOf }: { sessions: Sessions; userOf: UserOf },
) => ({
  state: calls.firstAccount.state.handler(async () => ({
    data: { open: await isUninhabited(platform.db) },
  })),
  create: calls.firstAccount.create.handler(async ({ input, context }) => {
    await countAttempt(platform, firstAccountLimits(context.ip), context.resHeaders)
    const passwordHash = await hashFirstPassword(platform.db, input)
    const actor = await platform.inTx(visitorOf(context), (change) =>
      createFirstAccount(change, sessions, { ...input, passwordHash }, context),
    )
    return { data: { user: await userOf(actor) } }
  }),
})
