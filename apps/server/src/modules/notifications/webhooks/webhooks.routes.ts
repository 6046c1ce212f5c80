import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Caller } from '../../../platform/access/request-context.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessCompany } from '../../tenancy/index.ts'
import { accessDelivery, accessWebhook } from './webhook.access.ts'
import { queueTestMessage, redeliver } from './webhook-deliveries.commands.ts'
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from './webhooks.commands.ts'
import { listDeliveries, listWebhooks, type WebhookOwner } from './webhooks.queries.ts'

const HOUR_S = 3_600

/** Messages that a person sends by hand. */
const sendLimit = (userId: number) => [{ key: `webhook-send:${userId}`, limit: 60, windowS: HOUR_S }]

export const webhooksRoutes = (platform: Platform) => {
  const { db, inTx, secretKey } = platform
  const { allowPrivateAddresses: allowPrivate } = platform.config

  async function ownerOf(actor: Caller, companyId: number | undefined): Promise<WebhookOwner> {
    if (companyId === undefined) return { userId: actor.userId }
    return { companyId: (await accessCompany(db, actor, companyId)).id }
  }

  return {
    list: calls.webhooks.list.handler(async ({ input, context }) => ({
      data: { webhooks: await listWebhooks(db, await ownerOf(actorOf(context), input.companyId)) },
    })),

    create: calls.webhooks.create.handler(async ({ input: { companyId, ...input }, context }) => {
      const owner = await ownerOf(actorOf(context), companyId)
      return {
        data: await inTx(personOf(context), (change) =>
          createWebhook(change, { owner, input, secretKey, allowPrivate }),
        ),
      }
    }),

    change: calls.webhooks.change.handler(async ({ input: { webhookId, ...input }, context }) => {
      const found = await accessWebhook(db, actorOf(context), webhookId)
      const webhook = await inTx(personOf(context), (change) =>
        changeWebhook(change, found, { ...input, allowPrivate }),
      )
      return { data: { webhook } }
    }),

    remove: calls.webhooks.remove.handler(async ({ input, context }) => {
      const found = await accessWebhook(db, actorOf(context), input.webhookId)
      await inTx(personOf(context), (change) => removeWebhook(change, found))
      return { data: {} }
    }),

    rotate: calls.webhooks.rotate.handler(async ({ input, context }) => {
      const found = await accessWebhook(db, actorOf(context), input.webhookId)
      const secret = await inTx(personOf(context), (change) => rotateSecret(change, found, secretKey))
      return { data: { secret } }
    }),

    deliveries: calls.webhooks.deliveries.handler(async ({ input, context }) => {
      const { id } = await accessWebhook(db, actorOf(context), input.webhookId)
      return { data: { deliveries: await listDeliveries(db, id) } }
    }),

    redeliver: calls.webhooks.redeliver.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const found = await accessDelivery(db, actor, input.deliveryId)
      await countAttempt(platform, sendLimit(actor.userId), context.resHeaders)
      await inTx(personOf(context), (change) => redeliver(change, found, input.deliveryId))
      return { data: {} }
    }),

    test: calls.webhooks.test.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const found = await accessWebhook(db, actor, input.webhookId)
      await countAttempt(platform, sendLimit(actor.userId), context.resHeaders)
      const deliveryId = await inTx(personOf(context), (change) => queueTestMessage(change, found))
      return { data: { deliveryId } }
    }),
  }
}
