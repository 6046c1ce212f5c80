import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { DeliveryChannel, Flow } from './due-time.ts'

/** Last and next message of people on each channel, not counting digests. */
export async function readFlows(
  db: Db,
  userIds: readonly number[],
  longestWaitMs: number,
): Promise<(userId: number, channel: DeliveryChannel) => Flow> {
  const { rows } = await sql<{
    userId: number
    channel: DeliveryChannel
    last: Date | null
    next: Date | null
  }>`
    select person.id as "userId", c.channel,
      (select max(d.settled_at) from notification_delivery d
        where d.user_id = person.id and d.channel = c.channel and d.status in ('sending', 'sent')
          and d.settled_at > now() - make_interval(secs => ${longestWaitMs / 1000})) as last,
      (select min(d.due_at) from notification_delivery d
        where d.user_id = person.id and d.channel = c.channel and d.status = 'waiting' and not d.is_digest) as next
    from unnest(${[...userIds]}::integer[]) as person (id), unnest(array['mail', 'push']) as c (channel)
  `.execute(db)
  const flows = new Map<string, Flow>(
    rows.map(({ userId, channel, last, next }) => [
      `${userId} ${channel}`,
      { lastMs: last?.getTime() ?? null, nextMs: next?.getTime() ?? null },
    ]),
  )
  return (userId, channel) => flows.get(`${userId} ${channel}`) ?? { lastMs: null, nextMs: null }
}
