import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineEvent } from '../../../platform/events/events.ts'
import type { WebhookNotice } from '../channel.ts'
import type { AccessibleWebhook } from './webhook.access.ts'

/** Messages to webhooks are waiting. */
export const webhooksQueued = defineEvent<null>('notifications.webhooks-queued', z.null())

/** Largest number of messages that wait for a webhook. Further messages are listed as failed. */
const MOST_WAITING = 1_000

export type WebhookMessage = {
  readonly kind: string
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** Content for receivers: the three fields of Standard Webhooks. */
export const webhookBody = ({ kind, at, data }: WebhookMessage): string =>
  JSON.stringify({ type: kind, timestamp: at.toISOString(), data })

function messageOf(notice: WebhookNotice): WebhookMessage {
  const { id, kind, group, severity, title, text, path, topic, isSolved, values, alarm } = notice
  return {
    kind,
    at: notice.createdAt,
    data: {
      ...{ id, group, severity, title, text, path, topic, isSolved, values, alarm },
      ...{ companyId: notice.companyId, locationId: notice.locationId },
    },
  }
}

/**
 * Queues notices for the active webhooks that want them: webhooks of people who get the notice, and of the
 * company that it is about. One statement, because there may be a thousand webhooks.
 */
export async function queueNoticesForWebhooks(tx: Tx, notices: readonly WebhookNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = JSON.stringify(
    notices.map((notice, at) => ({
      at,
      kind: notice.kind,
      notice_group: notice.group,
      needs: notice.needs,
      user_ids: notice.userIds,
      company_id: notice.companyId,
      body: webhookBody(messageOf(notice)),
    })),
  )
  await sql`
    with notice as (
      select * from jsonb_to_recordset(${rows}::jsonb) as n(
        at int, kind text, notice_group text, needs jsonb, user_ids jsonb, company_id int, body text
      )
    ),
    wanted as (
      select w.id webhook_id, n.kind, n.body, n.needs,
        row_number() over (partition by w.id order by n.at)
          + (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting') place
      from notice n join webhook w
        on w.is_active and n.notice_group = any(w.groups)
          and (n.user_ids @> to_jsonb(w.user_id) or w.company_id = n.company_id)
    )
    insert into webhook_delivery (id, webhook_id, kind, body, needs, status, next_at, last_fault, settled_at)
    select gen_random_uuid(), webhook_id, kind, body, needs,
      case when place <= ${MOST_WAITING} then 'waiting' else 'failed' end,
      case when place <= ${MOST_WAITING} then now() end,
      case when place > ${MOST_WAITING} then 'overflow' end,
      case when place > ${MOST_WAITING} then now() end
    from wanted`.execute(tx)
}

/** A message that shows whether the receiver works. @throws AppError `conflict` if the webhook is off */
export async function queueTestMessage(change: Change, webhook: AccessibleWebhook): Promise<string> {
  if (!webhook.isActive) throw new AppError('conflict')
  const id = randomUUID()
  await change.tx
    .insertInto('webhook_delivery')
    .values({
      id,
      webhook_id: webhook.id,
      kind: 'test',
      body: webhookBody({ kind: 'test', at: new Date(), data: { webhook: webhook.name } }),
      needs: JSON.stringify({ type: 'self' }),
      next_at: sql<Date>`now()`,
    })
    .execute()
  change.emit(webhooksQueued, null)
  return id
}

/**
 * Sends a message again with its old id, so a receiver that already has the message can ignore it.
 * @throws AppError `conflict` if the message still waits, or the webhook is off
 */
export async function redeliver(
  change: Change,
  webhook: AccessibleWebhook,
  deliveryId: string,
): Promise<void> {
  if (!webhook.isActive) throw new AppError('conflict')
  const again = await change.tx
    .updateTable('webhook_delivery')
    .set({ status: 'waiting', attempts: 0, next_at: sql<Date>`now()`, settled_at: null })
    .where('id', '=', deliveryId)
    .where('status', '!=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!again) throw new AppError('conflict')
  change.emit(webhooksQueued, null)
}
