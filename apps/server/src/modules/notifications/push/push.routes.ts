import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { subscribe, unsubscribe } from './push-subscriptions.commands.ts'
import { getSubscription, listSubscriptions } from './push-subscriptions.queries.ts'

export const pushRoutes = ({ db, inTx, config }: Platform) => ({
  subscriptions: calls.notifications.subscriptions.handler(async ({ input, context }) => ({
    data: { subscriptions: await listSubscriptions(db, actorOf(context).userId, input.endpoint) },
  })),

  subscribe: calls.notifications.subscribe.handler(async ({ input, context }) => {
    const { userId, sessionId } = actorOf(context)
    const id = await inTx(personOf(context), (change) =>
      subscribe(change, sessionId, { ...input, allowPrivate: config.allowPrivateAddresses }),
    )
    const subscription = await getSubscription(db, userId, { id, endpoint: input.endpoint })
    return { data: { subscription } }
  }),

  unsubscribe: calls.notifications.unsubscribe.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => unsubscribe(change, input.subscriptionId))
    return { data: {} }
  }),
})
