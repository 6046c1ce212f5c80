import { actorOf } from '../../../platform/access-rule.ts'
import { calls } from '../../../platform/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { confirmInvite } from './confirmations.commands.ts'
import { lookAtInvite } from './confirmations.queries.ts'
import { confirmLimits } from './invite-limits.ts'

export const confirmationsRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    look: calls.confirmations.look.handler(async ({ input, context }) => {
      const userId = context.actor?.userId ?? null
      await countAttempt(platform, confirmLimits(context.ip, userId), context.resHeaders)
      return { data: await lookAtInvite(db, userId, input) }
    }),
    validate: calls.confirmations.validate.handler(async ({ input, context }) => {
      await countAttempt(platform, confirmLimits(context.ip, actorOf(context).userId), context.resHeaders)
      const location = await inTx(personOf(context), (change) => confirmInvite(change, input.data))
      return { data: { location } }
    }),
  }
}
