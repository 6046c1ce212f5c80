import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { AfterTry } from './after-try.ts'
import type { ClaimedDelivery } from './due-deliveries.queries.ts'

/**
 * Records how a try ended. A webhook is turned off, and its owner notified, if the receiver wants no more
 * messages, or if no message could be delivered for three days.
 */
export async function settleDelivery(
  change: Change,
  delivery: ClaimedDelivery,
  after: AfterTry,
): Promise<void> {
  const { tx } = change
  const isEnd = after.waitS === null
  // the webhook first, because removing a webhook locks in this order too
  const webhook = await tx
    .updateTable('webhook')
    .set(
      after.isDelivered
        ? { failing: 0, last_delivered_at: sql<Date>`now()`, paused_until: null }
        : {
            failing: sql<number>`failing + 1`,
            ...(after.pauseS !== null && {
              paused_until: sql<Date>`now() + make_interval(secs => ${after.pauseS})`,
            }),
          },
    )
    .where('id', '=', delivery.webhookId)
    .returning(['id', 'name', 'is_active', 'last_delivered_at', 'user_id', 'company_id'])
    .executeTakeFirst()
  await tx
    .updateTable('webhook_delivery')
    .set({
      status: after.isDelivered ? 'delivered' : isEnd ? 'failed' : 'waiting',
      last_status: after.status,
      last_fault: after.fault,
      next_at: isEnd ? null : sql<Date>`now() + make_interval(secs => ${after.waitS})`,
      settled_at: isEnd ? sql<Date>`now()` : null,
    })
    .where('id', '=', delivery.id)
    .where('status', '=', 'waiting')
    .execute()
  if (!webhook?.is_active || after.isDelivered || !isEnd) return
  const hasWorkedSince =
    webhook.last_delivered_at !== null && webhook.last_delivered_at.getTime() > delivery.createdAt.getTime()
  if (after.isGone || !hasWorkedSince)
    await disableWebhook(change, webhook, after.isGone ? 'gone' : 'failing')
}

/** Drops a message whose content the owner may no longer see. */
export async function dropDelivery({ tx }: Change, { id }: ClaimedDelivery): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', last_fault: 'right_ended', next_at: null, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type Disabled = {
  readonly id: number
  readonly name: string
  readonly user_id: number | null
  readonly company_id: number | null
}

async function disableWebhook(change: Change, webhook: Disabled, because: 'gone' | 'failing'): Promise<void> {
  const { tx } = change
  await tx
    .updateTable('webhook')
    .set({ is_active: false, disabled_because: because })
    .where('id', '=', webhook.id)
    .execute()
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', last_fault: 'disabled', next_at: null, settled_at: sql<Date>`now()` })
    .where('webhook_id', '=', webhook.id)
    .where('status', '=', 'waiting')
    .execute()
  const ofCompany = webhook.company_id
  const userIds =
    ofCompany === null
      ? [webhook.user_id].filter((id) => id !== null)
      : (
          await tx
            .selectFrom('membership')
            .select('user_id')
            .where('company_id', '=', ofCompany)
            .where('role', '=', 'ROLE_AGGREGATOR')
            .execute()
        ).map(({ user_id }) => user_id)
  await change.notify([
    {
      kind: 'webhookDisabled',
      userIds,
      needs: ofCompany === null ? { type: 'self' } : { type: 'company', id: ofCompany },
      values: { webhook: webhook.name },
      path: ofCompany === null ? webPaths.userNotifications() : webPaths.companyWebhooks(ofCompany),
      topic: `webhook:${webhook.id}`,
    },
  ])
}
