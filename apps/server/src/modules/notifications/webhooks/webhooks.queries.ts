import type { Webhook, WebhookDelivery } from '@kilowatt/contracts/notifications/webhooks'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { PeopleWithWebhooks } from '../channel.ts'

const MOST_DELIVERIES = 100

export type WebhookOwner = { readonly userId: number } | { readonly companyId: number }

export const ownerColumn = (owner: WebhookOwner) =>
  'userId' in owner ? (['user_id', owner.userId] as const) : (['company_id', owner.companyId] as const)

export const webhookColumns = [
  'id',
  'name',
  'url',
  'groups',
  'is_active',
  'disabled_because',
  'created_at',
  'last_delivered_at',
  'failing',
] as const

export const toWebhook = (
  row: Pick<Selectable<Tables['webhook']>, (typeof webhookColumns)[number]>,
): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  groups: row.groups,
  isActive: row.is_active,
  disabledBecause: row.disabled_because,
  createdAt: row.created_at.getTime(),
  lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
  failing: row.failing,
})

/** In the order in which they were added. */
export async function listWebhooks(db: Db, owner: WebhookOwner): Promise<Webhook[]> {
  const [column, id] = ownerColumn(owner)
  const rows = await db
    .selectFrom('webhook')
    .select(webhookColumns)
    .where(column, '=', id)
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

/** Newest first, at most 100. */
export async function listDeliveries(db: Db, webhookId: number): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select([
      'id',
      'kind',
      'created_at',
      'status',
      'attempts',
      'last_status',
      'last_fault',
      'next_at',
      'body',
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_DELIVERIES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at.getTime(),
    status: row.status,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastFault: row.last_fault,
    nextAt: row.next_at?.getTime() ?? null,
    body: row.body,
  }))
}

export async function peopleWithWebhooks(tx: Tx): Promise<PeopleWithWebhooks> {
  const { rows } = await sql<{ userIds: number[] | null; companyIds: number[] | null }>`
    select array_agg(distinct user_id) filter (where user_id is not null) as "userIds",
      array_agg(distinct company_id) filter (where company_id is not null) as "companyIds"
    from webhook where is_active
  `.execute(tx)
  return { userIds: new Set(rows[0]?.userIds), companyIds: new Set(rows[0]?.companyIds) }
}
