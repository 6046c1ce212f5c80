import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** A message whose time has come. */
export type DueDelivery = {
  readonly id: string
  readonly webhookId: number
  /** shares a limit of messages on the way */
  readonly owner: string
}

const MOST_DUE = 200

/** The oldest due message of each webhook that has none on the way from here. */
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
  /** whether its person, or its company, may still know what it says */
  readonly isAllowed: boolean
}

/** Longer than a try takes: a server that ends meanwhile leaves the message to the others. */
const CLAIM_S = 60

/**
 * Begins a try, if no other server has.
 * @param mayKnow SQL for the right that the message needs, of `webhook w` and `webhook_delivery d`
 */
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

/** Whether the owner of webhook `w` may still know what delivery `d` says. */
const mayKnow = sql<boolean>`case d.needs ->> 'type'
  when 'self' then true
  when 'superAdmin' then exists (select from user_account u where u.id = w.user_id and u.is_super_admin)
  when 'company' then
    w.company_id = (d.needs ->> 'id')::int
    or exists (select from user_account u where u.id = w.user_id and u.is_super_admin)
    or exists (
      select from membership m where m.user_id = w.user_id and m.role = 'ROLE_AGGREGATOR'
        and m.company_id = (d.needs ->> 'id')::int
    )
  when 'location' then exists (
    select from location l where l.id = (d.needs ->> 'id')::int and (
      l.company_id = w.company_id
      or l.owner_id = w.user_id
      or exists (select from user_account u where u.id = w.user_id and u.is_super_admin)
      or exists (
        select from membership m
        where m.user_id = w.user_id and m.company_id = l.company_id and m.role = 'ROLE_AGGREGATOR'
      )
      or exists (
        select from location_grant g where g.user_id = w.user_id and g.location_id = l.id
          and (g.ends_at is null or g.ends_at > now())
          and case d.needs ->> 'action'
            when 'view' then g.can_view
            when 'control' then g.can_control
            when 'edit' then g.can_edit
            when 'manageUsers' then g.can_manage_users
            when 'managePricing' then g.can_manage_pricing
          end
      )
    )
  )
  else false
end`
