import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { removeNotices } from '../../../platform/notices.ts'
import type { WebhookQueue } from '../channel.ts'
import { mayHear } from '../notice-rights.ts'
import { emitNotificationsChanged } from '../notification-events.ts'
import type { ChannelWaits } from './plan-deliveries.commands.ts'
import { planDeliveries } from './plan-deliveries.commands.ts'
import type { QueuedNotice } from './queued-notice.ts'
import { solveNotifications } from './solve-notifications.commands.ts'
import { webhookNotices } from './webhook-notices.queries.ts'

/** Largest number of notices per transaction. */
const MOST_NOTICES = 1_000
const MOST_PEOPLE = 5_000
/** Key of the lock that keeps notices in order. */
const TAKING = 7_203_194

type Parts = { readonly waits: ChannelWaits; readonly webhooks: WebhookQueue }
type Events = Parameters<typeof emitNotificationsChanged>[0]

/**
 * Turns waiting notices, in their order, into notifications of the people who may see them.
 * @returns the number of notices
 */
export async function takeNotices(
  { tx, afterCommit }: Change,
  events: Events,
  { waits, webhooks }: Parts,
): Promise<number> {
  // One server at a time: a "solved" notice must not overtake the notice that it solves.
  await sql`select pg_advisory_xact_lock(${TAKING})`.execute(tx)
  const notices = await oldestNotices(tx)
  if (notices.length === 0) return 0
  const people = await peopleWithRight(tx, notices)
  const touched = new Set<number>()
  for (const some of inOrder(notices)) {
    const begun = some.filter(({ is_solved }) => !is_solved)
    for (const { userId } of await notify(tx, begun, people, waits)) touched.add(userId)
    const solved = some.filter(({ is_solved }) => is_solved)
    for (const userId of await solveNotifications(tx, solved, waits)) touched.add(userId)
  }
  await webhooks.queue(tx, await webhookNotices(tx, notices, people, await webhooks.owners(tx)))
  await removeNotices(
    tx,
    notices.map(({ id }) => id),
  )
  afterCommit(() => emitNotificationsChanged(events, [...touched]))
  return notices.length
}

async function oldestNotices(tx: Tx): Promise<QueuedNotice[]> {
  const { rows } = await sql<QueuedNotice>`
    select id, kind, severity, user_ids, needs, "values", path, topic, is_solved, is_prompt, mail, alarm, created_at
    from (
      select *, sum(cardinality(user_ids)) over (order by id) - cardinality(user_ids) as people_before
      from (select * from notice order by id limit ${MOST_NOTICES}) oldest
    ) counted
    where people_before < ${MOST_PEOPLE}
    order by id
  `.execute(tx)
  return rows
}

/** For each notice, those of its people who have the required permission. */
async function peopleWithRight(
  tx: Tx,
  notices: readonly QueuedNotice[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ noticeId: number; userIds: number[] }>`
    select n.id as "noticeId", array_agg(distinct person.id order by person.id) as "userIds"
    from notice n, unnest(n.user_ids) as addressed (user_id)
    join user_account person on person.id = addressed.user_id
    where n.id = any(${notices.map(({ id }) => id)}::integer[]) and ${mayHear('n.needs')}
    group by n.id
  `.execute(tx)
  return new Map(rows.map(({ noticeId, userIds }) => [noticeId, userIds]))
}

/** Groups of notices that can be handled together: in a group, no topic begins after it was solved. */
function inOrder(notices: readonly QueuedNotice[]): QueuedNotice[][] {
  const groups: QueuedNotice[][] = []
  let solved = new Set<string | null>()
  for (const notice of notices) {
    const group = groups.at(-1)
    if (group === undefined || (!notice.is_solved && solved.has(notice.topic))) {
      groups.push([notice])
      solved = new Set()
    } else group.push(notice)
    if (notice.is_solved) solved.add(notice.topic)
  }
  return groups
}

type Inserted = {
  id: number
  noticeId: number
  userId: number
  kind: NoticeName
  alarmKind: AlarmKindName | null
  severity: Severity
}

async function notify(
  tx: Tx,
  notices: readonly QueuedNotice[],
  people: ReadonlyMap<number, readonly number[]>,
  waits: ChannelWaits,
): Promise<Inserted[]> {
  const pairs = notices.flatMap(({ id }) => (people.get(id) ?? []).map((userId) => [id, userId] as const))
  if (pairs.length === 0) return []
  const { rows } = await sql<Inserted>`
    insert into notification
      (notice_id, user_id, kind, severity, needs, location_id, "values", path, topic, mail, alarm_kind, created_at)
    select n.id, pair.user_id, n.kind, n.severity, n.needs,
      case when n.needs ->> 'type' = 'location' then (n.needs ->> 'id')::integer end,
      n."values", n.path, n.topic, n.mail, n.alarm ->> 'kind', n.created_at
    from unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, userId]) => userId)}::integer[])
      as pair (notice_id, user_id)
    join notice n on n.id = pair.notice_id
    order by n.id, pair.user_id
    returning id, notice_id as "noticeId", user_id as "userId", kind, alarm_kind as "alarmKind", severity
  `.execute(tx)
  const prompt = new Set(notices.filter(({ is_prompt }) => is_prompt).map(({ id }) => id))
  await planDeliveries(
    tx,
    rows.map(({ id, noticeId, ...row }) => ({
      ...row,
      notificationId: id,
      isPrompt: prompt.has(noticeId),
      isSolved: false,
      channels: ['mail', 'push'],
    })),
    waits,
  )
  return rows
}
