import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { mayHear } from '../notice-rights.ts'

/** A message that is due. */
export type DueDelivery = {
  readonly id: string
  readonly webhookId: number
  /** the owners whose messages share a limit */
  readonly owner: string
}

const MOST_DUE = 200

/** The oldest due message of each webhook that is not being sent to by this server. */
export async function listDueDeliveries(db: Db, busyWebhooks: readonly number[]): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, webhook_id as "webhookId", owner from (
      select distinct on (d.webhook_id) d.id, d.webhook_id, d.next_at,
        coalesce('person ' || w.user_id, 'company ' || w.company_id) owner
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.status = 'waiting' and d.next_at <= now()
        and w.is_active and coalesce(w.paused_until <= now(), true)
        and d.webhook_id <> all(${[...busyWebhooks]}::int[])
      order by d.webhook_id, d.created_at, d.id
    ) oldest order by next_at limit ${MOST_DUE}`.execute(db)
  return rows
}

/** Everything needed for one try. */
export type ClaimedDelivery = {
  readonly id: string
  readonly webhookId: number
  readonly body: string
  readonly kind: string
  /** including the one that begins */
  readonly attempts: number
  readonly createdAt: Date
  readonly url: string
  readonly sealedSecret: Buffer
  readonly sealedFormerSecret: Buffer | null
  readonly formerUntil: Date | null
  /** whether the owner of the webhook may still see the content */
  readonly isAllowed: boolean
}

/**
 * Time for which a try is claimed, longer than a try takes. If a server ends meanwhile, other servers send
 * the message.
 */
const CLAIM_S = 60

/** Begins a try, if no other server has. */
export async function claimDelivery(tx: Tx, id: string): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery d
    set attempts = d.attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_S})
    from webhook w
    where d.id = ${id} and w.id = d.webhook_id and d.status = 'waiting' and d.next_at <= now()
    returning d.id, d.webhook_id as "webhookId", d.body, d.kind, d.attempts, d.created_at as "createdAt", w.url,
      w.sealed_secret as "sealedSecret", w.sealed_former_secret as "sealedFormerSecret",
      w.former_until as "formerUntil", ${mayKnow} as "isAllowed"`.execute(tx)
  return rows[0] ?? null
}

/** Whether the owner of webhook `w` may still see the content of delivery `d`. */
const mayKnow = sql<boolean>`case
  when d.needs ->> 'type' = 'self' then true
  when w.company_id is null then exists (
    select from user_account person where person.id = w.user_id and ${mayHear('d.needs')}
  )
  when d.needs ->> 'type' = 'company' then w.company_id = (d.needs ->> 'id')::int
  when d.needs ->> 'type' = 'location' then exists (
    select from location l where l.id = (d.needs ->> 'id')::int and l.company_id = w.company_id
  )
  else false
end`
