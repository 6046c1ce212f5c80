import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { alarmNotice } from '../notices/alarm-notice.ts'
import { readNoticed } from '../notices/noticed-alarms.queries.ts'

type Woken = {
  readonly id: number
  readonly companyId: number | null
  readonly locationId: number | null
  readonly snoozedBy: number | null
  readonly causeId: number | null
}

/** Largest number of snoozes ended in one round. The next round follows at once. */
const MAX_AT_ONCE = 500

/**
 * Ends snoozes whose time is over, and reminds the people who snoozed. Alarms hidden behind a cause get no
 * reminder, because the reminder of the cause covers them.
 * @returns number of alarms
 */
export async function wakeAlarms(change: Change): Promise<number> {
  const { rows } = await sql<Woken>`
    with over as materialized (
      select a.id, a.snoozed_until from alarm a
      where a.resolved_at is null and a.snoozed_until <= now()
      order by a.id limit ${MAX_AT_ONCE} for update skip locked
    ), woken as (
      update alarm a set snoozed_until = null from over where a.id = over.id
      returning a.id, a.company_id, a.location_id, a.cause_id, over.snoozed_until
    ), noted as (
      insert into alarm_event (alarm_id, at, type) select id, snoozed_until, 'woken' from woken
    )
    select w.id, w.company_id as "companyId", w.location_id as "locationId", w.cause_id as "causeId",
      (select e.user_id from alarm_event e where e.alarm_id = w.id and e.type = 'snoozed'
        order by e.at desc, e.id desc limit 1) as "snoozedBy"
    from woken w
    order by w.id
  `.execute(change.tx)
  if (rows.length === 0) return 0
  await remind(
    change,
    rows.filter(({ causeId }) => causeId === null),
  )
  change.emit(alarmsChanged, changeOf(rows))
  return rows.length
}

async function remind(change: Change, woken: readonly Woken[]): Promise<void> {
  const snoozedBy = new Map(woken.map((one) => [one.id, one.snoozedBy]))
  const alarms = await readNoticed(change.tx, [...snoozedBy.keys()])
  await change.notify(
    alarms.map((alarm) => {
      const userId = snoozedBy.get(alarm.id) ?? null
      return {
        ...alarmNotice(alarm),
        kind: 'alarmAwake' as const,
        userIds: userId === null ? [] : [userId],
      }
    }),
  )
}
