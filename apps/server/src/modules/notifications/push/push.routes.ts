import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { isAcceptable } from '../../../platform/outgoing/outgoing-target.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isPushKey } from './push-encryption.ts'
import { subscribe, unsubscribe } from './push-subscriptions.commands.ts'
import { listSubscriptions } from './push-subscriptions.queries.ts'

export const pushRoutes = ({ db, inTx, config }: Platform) => ({
  subscriptions: calls.notifications.subscriptions.handler(async ({ input, context }) => ({
    data: { subscriptions: await listSubscriptions(db, actorOf(context).userId, input.endpoint) },
  })),

  subscribe: calls.notifications.subscribe.handler(async ({ input, context }) => {
    const { userId, sessionId } = actorOf(context)
    if (!isAcceptable(input.endpoint, { allowPrivate: config.allowPrivateAddresses }))
      throw invalidField('endpoint', 'private_address')
    if (!isPushKey(input.keys)) throw invalidField('keys', 'not_a_key')
    const id = await inTx(personOf(context), (change) => subscribe(change, sessionId, input))
    const subscription = (await listSubscriptions(db, userId, input.endpoint)).find((one) => one.id === id)
    if (!subscription) throw new AppError('not_found')
    return { data: { subscription } }
  }),

  unsubscribe: calls.notifications.unsubscribe.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => unsubscribe(change, input.subscriptionId))
    return { data: {} }
  }),
})
