import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { confirmLimits } from '../invites/invite-limits.ts'
import { confirmLink } from './confirmations.commands.ts'
import { lookAtLink } from './confirmations.queries.ts'

export const confirmationsRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    look: calls.confirmations.look.handler(async ({ input, context }) => {
      const userId = context.actor?.userId ?? null
      await countAttempt(platform, confirmLimits(context.ip, userId), context.resHeaders)
      return { data: await lookAtLink(db, userId, input) }
    }),
    validate: calls.confirmations.validate.handler(async ({ input, context }) => {
      await countAttempt(platform, confirmLimits(context.ip, actorOf(context).userId), context.resHeaders)
      return { data: await inTx(personOf(context), (change) => confirmLink(change, input.data)) }
    }),
  }
}
