import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { type DeliveryChannel, dueTime, type Waits } from './due-time.ts'
import { readFlows } from './flows.queries.ts'
import { howNotified } from './how-notified.queries.ts'

export type ToDeliver = {
  readonly notificationId: number
  readonly userId: number
  readonly kind: NoticeName
  readonly alarmKind: AlarmKindName | null
  readonly severity: Severity
  readonly isPrompt: boolean
  readonly isSolved: boolean
  readonly channels: readonly DeliveryChannel[]
}

export type ChannelWaits = Readonly<Record<DeliveryChannel, Waits>>

/** Plans when each person gets each notification on each of their channels. */
export async function planDeliveries(tx: Tx, all: readonly ToDeliver[], waits: ChannelWaits): Promise<void> {
  if (all.length === 0) return
  const userIds = [...new Set(all.map(({ userId }) => userId))]
  const longestMs = Math.max(...Object.values(waits).map(({ betweenMs }) => betweenMs))
  const preferences = await howNotified(tx, userIds)
  const flowOf = await readFlows(tx, userIds, longestMs)
  const nowMs = Date.now()
  const rows = all.flatMap((one) => {
    const how = preferences.get(one.userId)
    const kind = noticeKinds[one.kind]
    if (how === undefined || kind === undefined) return []
    return one.channels.flatMap((channel) => {
      const flow = flowOf(one.userId, channel)
      const due = dueTime({ ...one, kind }, channel, { how, flow, waits: waits[channel], nowMs })
      return due === null ? [] : [{ ...one, channel, ...due }]
    })
  })
  if (rows.length === 0) return
  await sql`
    insert into notification_delivery (notification_id, user_id, channel, is_solved, due_at, is_digest)
    select * from unnest(
      ${rows.map((row) => row.notificationId)}::integer[],
      ${rows.map((row) => row.userId)}::integer[],
      ${rows.map((row) => row.channel)}::text[],
      ${rows.map((row) => row.isSolved)}::boolean[],
      ${rows.map((row) => new Date(row.atMs))}::timestamptz[],
      ${rows.map((row) => row.isDigest)}::boolean[]
    )
  `.execute(tx)
}
