import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { ApiClient } from '../servers/test-server.ts'

/** A webhook of the company, and a message that could not be delivered to it. */
export type WebhookPlace = { readonly webhookId: number; readonly deliveryId: string }

export async function furnishWebhook(
  { db }: Pick<Platform, 'db'>,
  companyId: number,
  asSuperAdmin: ApiClient,
): Promise<WebhookPlace> {
  const { webhook } = (
    await asSuperAdmin.webhooks.create({
      companyId,
      name: 'Board',
      url: 'https://hooks.example.com/board',
      groups: ['alarms'],
    })
  ).data
  const { id: deliveryId } = await db
    .insertInto('webhook_delivery')
    .values({
      ...{ id: randomUUID(), webhook_id: webhook.id, kind: 'alarm', body: '{}', status: 'failed' },
      needs: JSON.stringify({ type: 'company', id: companyId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookId: webhook.id, deliveryId }
}
