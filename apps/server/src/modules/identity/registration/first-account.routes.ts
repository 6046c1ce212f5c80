import { calls } from '../../../platform/access/calls.ts'
import { visitorOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserOf } from '../people/users.queries.ts'
import { firstAccountLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import type { HashNewPassword } from '../proof/password-rules.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { assertMayBeFirst, createFirstAccount, isUninhabited } from './first-account.commands.ts'

export const firstAccountRoutes = (
  platform: Platform,
  {
    sessions,
    userOf,
    hashNewPassword,
  }: { sessions: Sessions; userOf: UserOf; hashNewPassword: HashNewPassword },
) => ({
  state: calls.firstAccount.state.handler(async () => ({
    data: { open: await isUninhabited(platform.db) },
  })),
  create: calls.firstAccount.create.handler(async ({ input, context }) => {
    await countAttempt(platform, firstAccountLimits(context.ip), context.resHeaders)
    await assertMayBeFirst(platform.db, input.token)
    const { email, password, firstName, lastName } = input
    const passwordHash = await hashNewPassword(password, [email, firstName, lastName])
    const actor = await platform.inTx(visitorOf(context), (change) =>
      createFirstAccount(change, sessions, { ...input, passwordHash }, context),
    )
    return { data: { user: await userOf(actor) } }
  }),
})
