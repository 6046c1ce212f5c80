import { calls } from '../../platform/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAttempt } from './attempts.ts'
import { createFirstAccount, isUninhabited } from './first-account.commands.ts'
import type { Sessions } from './sign-in.commands.ts'
import { getUser } from './users.queries.ts'

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
