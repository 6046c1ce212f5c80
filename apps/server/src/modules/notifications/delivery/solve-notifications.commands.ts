import type { NoticeName } from '@kilowatt/contracts/notice-names'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { mayHear } from '../notice-rights.ts'
import type { DeliveryChannel } from './due-time.ts'
import { type ChannelWaits, planDeliveries } from './plan-deliveries.commands.ts'
import type { QueuedNotice } from './queued-notice.ts'

/**
 * Marks notifications as solved, with the notices' text about the end. People who got a message about the
 * beginning get a message about the end; waiting messages are not sent. Notifications of people who lost the
 * permission do not change, because these people may not learn how the problem ended.
 * @returns the people concerned
 */
export async function solveNotifications(
  tx: Tx,
  notices: readonly QueuedNotice[],
  waits: ChannelWaits,
): Promise<readonly number[]> {
  const said = notices.flatMap(({ topic, values }) => (topic === null ? [] : [{ topic, values }]))
  if (said.length === 0) return []
  const { rows } = await sql<{
    id: number
    userId: number
    kind: NoticeName
    alarmKind: AlarmKindName | null
    severity: Severity
    topic: string
  }>`
    update notification n set solved_at = now(), "values" = n."values" || s."values"
    from (
      select distinct on (topic) topic, "values"
      from unnest(${said.map(({ topic }) => topic)}::text[], ${said.map(({ values }) => JSON.stringify(values))}::jsonb[])
        with ordinality as u (topic, "values", position)
      order by topic, position desc
    ) s, user_account person
    where n.topic = s.topic and n.solved_at is null and person.id = n.user_id and ${mayHear('n.needs')}
    returning n.id, n.user_id as "userId", n.kind, n.alarm_kind as "alarmKind", n.severity, n.topic
  `.execute(tx)
  await sql`
    update notification_delivery d set status = 'dropped', because = 'right_ended', settled_at = now()
    from notification n
    where n.id = d.notification_id and d.status = 'waiting' and n.solved_at is null
      and n.topic = any(${said.map(({ topic }) => topic)}::text[])
  `.execute(tx)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await sql`
    update notification_delivery set status = 'dropped', because = 'solved_before', settled_at = now()
    where notification_id = any(${ids}::integer[]) and status = 'waiting'
  `.execute(tx)
  const began = await sql<{ notificationId: number; channels: DeliveryChannel[] }>`
    select notification_id as "notificationId", array_agg(channel) as channels
    from notification_delivery
    where notification_id = any(${ids}::integer[]) and not is_solved and status in ('sending', 'sent')
    group by notification_id
  `.execute(tx)
  const channelsOf = new Map(began.rows.map(({ notificationId, channels }) => [notificationId, channels]))
  const prompt = new Set(notices.flatMap(({ is_prompt, topic }) => (is_prompt ? [topic] : [])))
  await planDeliveries(
    tx,
    byTopic(rows).map((all) => ({
      // the newest notice is used for all of them
      ...all[0],
      notificationId: all[0].id,
      isPrompt: prompt.has(all[0].topic),
      isSolved: true,
      channels: [...new Set(all.flatMap(({ id }) => channelsOf.get(id) ?? []))],
    })),
    waits,
  )
  return rows.map(({ userId }) => userId)
}

type Solved = { readonly id: number; readonly userId: number; readonly topic: string }

/** Notifications by person and topic, the newest first. */
function byTopic<Row extends Solved>(rows: readonly Row[]): (readonly [Row, ...Row[]])[] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows.toSorted((a, b) => b.id - a.id)) {
    const key = `${row.userId} ${row.topic}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
