import { system } from '../../../platform/changes.ts'
import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import { noticesQueued } from '../../../platform/notices.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WebhookQueue } from '../channel.ts'
import type { ChannelWaits } from './plan-deliveries.commands.ts'
import { takeNotices } from './take-notices.commands.ts'

type Parts = {
  readonly webhooks: WebhookQueue
  /** called after the commit */
  readonly onTaken: () => void
  /** pass due messages to the channels, and return the number of messages */
  readonly sendMails: () => Promise<number>
  readonly sendPush: () => Promise<number>
}

export const waitsOf = (waitS: number): ChannelWaits => ({
  mail: { firstMs: waitS * 1_000, betweenMs: waitS * 10_000 },
  // waits are shorter, because people look at a phone sooner than at their mail
  push: { firstMs: (waitS * 1_000) / 3, betweenMs: waitS * 2_000 },
})

/**
 * Delivers notices on a server of the role `jobs`, until disposed: new ones soon after they are queued, and others
 * when they become due.
 */
export function startDelivery(
  platform: Platform,
  { webhooks, onTaken, sendMails, sendPush }: Parts,
): AsyncDisposable {
  const { config, events, inTx } = platform
  const waits = waitsOf(config.noticeWaitS)
  // Runs separately, because it waits for push services, and any person can register a slow push service.
  const push = startRounds(platform, {
    job: 'notifications.push',
    round: sendPush,
    failure: 'push messages not sent',
  })
  const rounds = startRounds(platform, {
    job: 'notifications.deliver',
    round: async () => {
      const taken = await inTx(system, (change) => takeNotices(change, events, { waits, webhooks }))
      if (taken > 0) {
        onTaken()
        push.wake()
      }
      return taken + (await sendMails())
    },
    failure: 'notices not delivered',
  })
  const stop = events.on(noticesQueued, rounds.wake)
  return {
    async [Symbol.asyncDispose]() {
      stop()
      await Promise.all([rounds[Symbol.asyncDispose](), push[Symbol.asyncDispose]()])
    },
  }
}
