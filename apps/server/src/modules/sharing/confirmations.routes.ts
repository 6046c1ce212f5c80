import { actorOf } from '../../platform/access-rule.ts'
import { authorOf } from '../../platform/audit.ts'
import { calls } from '../../platform/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AttemptLimit, countAttempt } from '../identity/index.ts'
import { confirmInvite, lookAtInvite } from './confirmations.commands.ts'

const QUARTER_HOUR_S = 900

/** Nobody guesses 256 bits; this keeps trying from costing us anything. */
const confirmLimits = (ip: string, userId: number | null): AttemptLimit[] => [
  { key: `confirm:${ip}`, limit: 60, windowS: QUARTER_HOUR_S },
  ...(userId === null ? [] : [{ key: `confirm-by:${userId}`, limit: 30, windowS: QUARTER_HOUR_S }]),
]

export const confirmationsRoutes = (platform: Platform) => {
  const { db, inTx, announceAccess } = platform
  return {
    look: calls.confirmations.look.handler(async ({ input, context }) => {
      const userId = context.actor?.userId ?? null
      await countAttempt(platform, confirmLimits(context.ip, userId), context.resHeaders)
      return { data: await lookAtInvite(db, userId, input) }
    }),
    validate: calls.confirmations.validate.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await countAttempt(platform, confirmLimits(context.ip, userId), context.resHeaders)
      const location = await inTx(async (tx, afterCommit) => {
        const confirmed = await confirmInvite(tx, authorOf(context), input.data)
        await announceAccess(tx, afterCommit, { userId, locationId: confirmed.id })
        return confirmed
      })
      return { data: { location } }
    }),
  }
}
