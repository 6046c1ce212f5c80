import { calls } from '../../../platform/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getUser } from '../people/users.queries.ts'
import { countAttempt } from '../proof/attempts.ts'
import type { Sessions } from '../sign-in/sign-in.commands.ts'
import { createFirstAccount, isUninhabited } from './first-account.commands.ts'

export const firstAccountRoutes = (platform: Platform, sessions: Sessions) => ({
  state: calls.firstAccount.state.handler(async () => ({
    data: { open: await isUninhabited(platform.db) },
  })),
  create: calls.firstAccount.create.handler(async ({ input, context }) => {
    const limit = { key: `first-account:${context.ip}`, limit: 20, windowS: 900 }
    await countAttempt(platform, [limit], context.resHeaders)
    const { userId } = await createFirstAccount(platform, input, context.ip)
    const actor = await sessions.open(userId, false, context)
    return { data: { user: await getUser(platform.db, actor) } }
  }),
})
