import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { dropDeliveries } from './due-deliveries.commands.ts'
import { type DeliveryChannel, dueTime } from './due-time.ts'
import { readFlows } from './flows.queries.ts'
import { howNotified } from './how-notified.queries.ts'
import type { ChannelWaits } from './plan-deliveries.commands.ts'

type Waiting = {
  id: number
  channel: DeliveryChannel
  kind: NoticeName
  alarmKind: AlarmKindName | null
  severity: Severity
}

/** Makes waiting messages follow changed preferences. */
export async function replanDeliveries(tx: Tx, userId: number, waits: ChannelWaits): Promise<void> {
  const waiting = await sql<Waiting>`
    select d.id, d.channel, n.kind, n.alarm_kind as "alarmKind", n.severity
    from notification_delivery d join notification n on n.id = d.notification_id
    where d.user_id = ${userId} and d.status = 'waiting'
    order by d.id for update of d
  `.execute(tx)
  const how = (await howNotified(tx, [userId])).get(userId)
  if (how === undefined || waiting.rows.length === 0) return
  const longestMs = Math.max(...Object.values(waits).map(({ betweenMs }) => betweenMs))
  const flowOf = await readFlows(tx, [userId], longestMs)
  const nowMs = Date.now()
  const planned = waiting.rows.map(({ id, channel, ...row }) => {
    const flow = { ...flowOf(userId, channel), nextMs: null }
    const due = dueTime({ ...row, kind: noticeKinds[row.kind], isPrompt: false }, channel, {
      ...{ how, flow, nowMs },
      waits: waits[channel],
    })
    return { id, due }
  })
  await dropDeliveries(
    tx,
    planned.flatMap(({ id, due }) => (due === null ? [id] : [])),
    'preference',
  )
  const kept = planned.flatMap(({ id, due }) => (due === null ? [] : [{ id, ...due }]))
  await sql`
    update notification_delivery d set due_at = k.due_at, is_digest = k.is_digest
    from unnest(
      ${kept.map(({ id }) => id)}::integer[],
      ${kept.map(({ atMs }) => new Date(atMs))}::timestamptz[],
      ${kept.map(({ isDigest }) => isDigest)}::boolean[]
    ) as k (id, due_at, is_digest)
    where d.id = k.id
  `.execute(tx)
}
