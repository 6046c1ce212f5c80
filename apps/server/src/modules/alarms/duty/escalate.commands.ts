import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { nameOf } from '../centre/alarm-rows.queries.ts'
import { severityRank } from '../centre/maintained.ts'
import { maintenanceUntil } from '../in-force/running-maintenance.ts'
import { alarmNotice } from '../notices/alarm-notice.ts'
import { readNoticed } from '../notices/noticed-alarms.queries.ts'

/** Largest number of alarms escalated in one round. The next round follows at once. */
const MAX_AT_ONCE = 500

type Escalated = {
  readonly id: number
  readonly companyId: number
  readonly locationId: number | null
  readonly afterMin: number
  readonly userIds: readonly number[]
  readonly names: string
}

/**
 * Notifies the next person of each alarm that no one has acknowledged in time: the person named in the step,
 * otherwise the people on call, otherwise all aggregators of the company. A server locks the row and counts
 * its steps, so each step is taken once. The delay of a step counts from the notice, the step before, or the
 * end of a snooze.
 * @returns number of alarms
 */
export async function escalateAlarms(change: Change): Promise<number> {
  const { rows } = await sql<Escalated>`
    with due as materialized (
      select a.id, s.after_min, s.user_id
      from alarm a
      join alarm_duty d on d.company_id = a.company_id
      join alarm_escalation_step s on s.company_id = a.company_id and s.position = a.escalated
      left join alarm_escalation_step b on b.company_id = a.company_id and b.position = a.escalated - 1
      where a.resolved_at is null and a.acknowledged_at is null and a.cause_id is null
        and a.notified_at is not null and (a.snoozed_until is null or a.snoozed_until <= now())
        and ${severityRank} <= array_position(array['critical', 'major', 'minor', 'info'], d.from_severity)
        and ${maintenanceUntil('a')} is null
        and now() >= make_interval(mins => s.after_min - coalesce(b.after_min, 0)) + greatest(a.notified_at, (
          select max(e.at) from alarm_event e
          where e.alarm_id = a.id and e.type in ('escalated', 'woken', 'unacknowledged')))
      order by a.id limit ${MAX_AT_ONCE}
      for update of a skip locked
    ), taken as (
      update alarm a set escalated = a.escalated + 1 from due where a.id = due.id
      returning a.id, a.company_id, a.location_id, due.after_min, due.user_id
    )
    select t.id, t.company_id as "companyId", t.location_id as "locationId", t.after_min as "afterMin",
      coalesce(called.ids, '{}') as "userIds", coalesce(called.names, '') as names
    from taken t
    cross join lateral (${called}) called
    order by t.id
  `.execute(change.tx)
  if (rows.length === 0) return 0
  await sql`
    insert into alarm_event (alarm_id, type, text)
    select e.id, 'escalated', e.names
    from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ names }) => names)}::text[]) as e (id, names)`.execute(
    change.tx,
  )
  await notifyCalled(change, rows)
  change.emit(alarmsChanged, changeOf(rows))
  return rows.length
}

/** People named in a step `t` that was taken. Those who no longer run the company are skipped. */
const called = sql`
  with aggregator as (
    select m.user_id from membership m where m.company_id = t.company_id and m.role = 'ROLE_AGGREGATOR'
  ), named as (
    select user_id from aggregator where user_id = t.user_id
  ), on_call as (
    select s.user_id from on_call_shift s join aggregator using (user_id)
    where s.company_id = t.company_id and s.from_at <= now() and s.until_at > now()
    order by s.from_at desc, s.id desc limit 1
  )
  select array_agg(p.id order by p.id) as ids, string_agg(coalesce(${nameOf('p')}, p.email), ', ' order by p.id) as names
  from user_account p where p.id in (
    select user_id from named
    union all
    select user_id from on_call where not exists (select from named)
    union all
    select user_id from aggregator where not exists (select from named) and not exists (select from on_call)
  )`

async function notifyCalled(change: Change, escalated: readonly Escalated[]): Promise<void> {
  const calledTo = new Map(escalated.map((one) => [one.id, one]))
  const alarms = await readNoticed(change.tx, [...calledTo.keys()])
  await change.notify(
    alarms.map((alarm) => {
      const { userIds = [], afterMin = 0 } = calledTo.get(alarm.id) ?? {}
      const notice = alarmNotice(alarm)
      const values = { ...notice.values, waited: { amount: afterMin, unit: 'min' } }
      return { ...notice, kind: 'alarmEscalated' as const, userIds, values }
    }),
  )
}
