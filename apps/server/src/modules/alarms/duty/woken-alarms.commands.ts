import { webPaths } from '@kilowatt/contracts/web-paths'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { kindText } from '../kind-text.ts'

type Woken = {
  readonly id: number
  readonly kind: AlarmKindName
  readonly severity: Severity
  readonly companyId: number | null
  readonly locationId: number | null
  readonly place: string | null
  readonly ruleName: string | null
  readonly snoozedBy: number | null
  readonly causeId: number | null
}

/** Woken in one round; the rest is in the next, at once. */
const MAX_AT_ONCE = 500

/**
 * Ends snoozes that are over, and reminds whoever snoozed, except of alarms hidden behind a cause: the reminder of the
 * cause covers them.
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
      returning a.id, a.kind, a.severity, a.company_id, a.location_id, a.rule_id, a.cause_id, over.snoozed_until
    ), noted as (
      insert into alarm_event (alarm_id, at, type) select id, snoozed_until, 'woken' from woken
    )
    select w.id, w.kind, w.severity, w.company_id as "companyId", w.location_id as "locationId",
      w.cause_id as "causeId", coalesce(l.name, c.name) as place, r.name as "ruleName",
      (select e.user_id from alarm_event e where e.alarm_id = w.id and e.type = 'snoozed'
        order by e.at desc, e.id desc limit 1) as "snoozedBy"
    from woken w
    left join company c on c.id = w.company_id
    left join location l on l.id = w.location_id
    left join alarm_rule r on r.id = w.rule_id
    order by w.id
  `.execute(change.tx)
  if (rows.length === 0) return 0
  await change.notify(rows.filter(({ causeId }) => causeId === null).map(noticeOf))
  change.emit(alarmsChanged, changeOf(rows))
  return rows.length
}

const noticeOf = (alarm: Woken) => ({
  kind: 'alarmAwake' as const,
  severity: alarm.severity,
  userIds: alarm.snoozedBy === null ? [] : [alarm.snoozedBy],
  needs: needsOf(alarm),
  values: {
    alarm: alarm.ruleName ?? { text: kindText(alarm.kind, 'title') },
    place: alarm.place ?? '',
  },
  path: webPaths.alarm(alarm.id),
  topic: `alarm:${alarm.id}`,
})

function needsOf({ companyId, locationId }: Woken) {
  if (locationId !== null) return { type: 'location', id: locationId, action: 'view' } as const
  return companyId === null
    ? ({ type: 'superAdmin' } as const)
    : ({ type: 'company', id: companyId } as const)
}
