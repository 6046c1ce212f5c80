import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { NoticeMail, NoticeValue } from '../../../platform/notices.ts'
import { mayHear } from '../notice-rights.ts'
import type { DeliveryChannel } from './due-time.ts'

/** Largest number of people per transaction, each with all due messages. */
const MOST_PEOPLE = 100

export type DueDelivery = {
  readonly id: number
  readonly userId: number
  readonly kind: NoticeName
  readonly severity: Severity
  readonly isSolved: boolean
  readonly isDigest: boolean
  readonly values: Readonly<Record<string, NoticeValue>>
  readonly path: string | null
  readonly topic: string | null
  readonly mail: NoticeMail
  /** company in whose name the message is sent */
  readonly companyId: number | null
}

/** Columns for a delivery `d` of the notification `n` at the location `l`. */
export const deliveryColumns = sql`
  d.id, d.user_id as "userId", n.kind, n.severity, d.is_solved as "isSolved", d.is_digest as "isDigest", n."values",
  n.path, n.topic, n.mail,
  coalesce(
    (n.mail ->> 'companyId')::integer,
    case when n.needs ->> 'type' = 'company' then (n.needs ->> 'id')::integer end,
    l.company_id
  ) as "companyId"
`

/**
 * Locks due deliveries of some people on a channel. Deliveries to people without the permission are dropped.
 * @returns null if nothing was due
 */
export async function lockDue(tx: Tx, channel: DeliveryChannel): Promise<DueDelivery[] | null> {
  const { rows } = await sql<DueDelivery & { mayHear: boolean }>`
    select ${deliveryColumns}, ${mayHear('n.needs')} as "mayHear"
    from (
      select user_id from notification_delivery
      where channel = ${channel} and status = 'waiting' and due_at <= now()
      group by user_id order by min(due_at) limit ${MOST_PEOPLE}
    ) first
    join notification_delivery d on d.user_id = first.user_id
    join notification n on n.id = d.notification_id
    join user_account person on person.id = d.user_id
    left join location l on l.id = n.location_id
    where d.channel = ${channel} and d.status = 'waiting' and d.due_at <= now()
    order by d.id
    for update of d skip locked
  `.execute(tx)
  if (rows.length === 0) return null
  await dropDeliveries(
    tx,
    rows.filter((row) => !row.mayHear).map(({ id }) => id),
    'right_ended',
  )
  return rows.filter((row) => row.mayHear)
}

/** Marks deliveries as dropped, with the reason. */
export async function dropDeliveries(tx: Tx, ids: readonly number[], because: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('notification_delivery')
    .set({ status: 'dropped', because, settled_at: new Date() })
    .where('id', 'in', [...ids])
    .execute()
}

/** The newest delivery of each topic, and all deliveries without a topic, the most severe first. */
export function worthSaying<Row extends Pick<DueDelivery, 'id' | 'topic' | 'severity'>>(
  rows: readonly Row[],
): Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows) newest.set(row.topic ?? `delivery ${row.id}`, row)
  const rank = { critical: 0, major: 1, minor: 2, info: 3 } as const
  return [...newest.values()].toSorted((a, b) => rank[a.severity] - rank[b.severity] || b.id - a.id)
}
