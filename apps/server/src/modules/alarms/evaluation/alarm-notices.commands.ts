import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { maintenanceUntil } from '../in-force/running-maintenance.ts'
import { alarmNotice, endedNotice } from '../notices/alarm-notice.ts'
import { type NoticedAlarm, readNoticed } from '../notices/noticed-alarms.queries.ts'

/**
 * Notifies people of open alarms that they were not notified of yet, except alarms with a cause or in
 * maintenance. The alarms are marked, so people are notified once.
 */
export async function notifyOpen(change: Change): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update alarm a set notified_at = now()
    where a.resolved_at is null and a.notified_at is null and a.cause_id is null and ${maintenanceUntil('a')} is null
      and not (a.kind = 'CONTROLLER_ERROR_CONNECTION' and exists (
        select from alarm_life f where f.slot = 'OUTAGE' and f.source = 'company:' || a.company_id
          and f.life ->> 'phase' = 'raising'))
    returning a.id
  `.execute(change.tx)
  await notify(change, rows, alarmNotice)
}

/** Notifies people that these alarms are over, if they were notified of them. */
export async function notifyResolved(change: Change, alarmIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm where id = any(${[...alarmIds]}::integer[]) and notified_at is not null
  `.execute(change.tx)
  await notify(change, rows, endedNotice)
}

/** Thousands of alarms may begin at once; others get their turn between these sets. */
const ALARMS_AT_ONCE = 250

async function notify(
  change: Change,
  rows: readonly { readonly id: number }[],
  noticeOf: (alarm: NoticedAlarm) => ReturnType<typeof alarmNotice>,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += ALARMS_AT_ONCE) {
    const alarms = await readNoticed(change.tx, ids.slice(first, first + ALARMS_AT_ONCE))
    await change.notify(
      alarms.map((alarm) => ({ kind: 'alarm' as const, userIds: alarm.userIds, ...noticeOf(alarm) })),
    )
  }
}
