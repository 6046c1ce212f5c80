import { MAX_SNOOZE_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import type { AlarmAction, AlarmTimelineEntry } from '@kilowatt/contracts/alarms/alarms'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { AttemptLimit } from '../../identity/index.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { alarmNotice } from '../notices/alarm-notice.ts'
import { readNoticed } from '../notices/noticed-alarms.queries.ts'
import type { AccessibleAlarm } from './alarm.access.ts'
import { nameOf } from './alarm-rows.queries.ts'
import { alarmsFor, isAmong } from './alarm-scope.ts'
import { maySeeAlarm } from './assignees.ts'

const DAY_MS = 86_400_000
const COMMENTS_PER_HOUR = 60

export const commentLimits = (userId: number): AttemptLimit[] => [
  { key: `alarm-comment:${userId}`, limit: COMMENTS_PER_HOUR, windowS: 3_600 },
]

type Changed = {
  readonly companyId: number | null
  readonly locationId: number | null
  readonly alarms: number
  /** the requested alarms among these ids, without those hidden behind them */
  readonly askedIds: readonly number[]
}

type Done = {
  /** condition on `alarm as a` for the alarms that the action changes */
  readonly applies: RawBuilder<SqlBool>
  readonly set: RawBuilder<unknown>
  readonly event: AlarmTimelineEntry['type']
  readonly text: string | null
  readonly until: Date | null
  /** new values in the audit entry */
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Acts on open alarms and on the alarms hidden behind them, if the person may act on them.
 * @returns number of alarms that changed
 * @throws AppError `forbidden` if the person may only see one of them
 */
export async function actOnAlarms(
  change: Change<Person>,
  alarms: readonly AccessibleAlarm[],
  action: AlarmAction,
): Promise<number> {
  if (!alarms.every(({ mayAct }) => mayAct)) throw new AppError('forbidden')
  const { tx, author } = change
  const ids = alarms.map(({ id }) => id)
  const done = await doneBy(change, ids, action)
  const { rows } = await sql<Changed>`
    with target as materialized (
      select a.id from alarm a
      where a.resolved_at is null and ${isAmong(ids)} and ${alarmsFor(author.actor, 'act')} and ${done.applies}
      order by a.id for update
    ), changed as (
      update alarm a set ${done.set} from target where a.id = target.id
      returning a.id, a.company_id, a.location_id
    ), noted as (
      insert into alarm_event (alarm_id, type, user_id, text, until)
      select id, ${done.event}, ${author.actor.userId}, ${done.text}, ${done.until}::timestamptz from changed
    )
    select company_id as "companyId", location_id as "locationId", count(*) as alarms,
      coalesce(array_agg(id) filter (where id = any(${ids}::integer[])), '{}') as "askedIds"
    from changed group by company_id, location_id
  `.execute(tx)
  if (rows.length === 0) return 0
  const [only] = ids.length === 1 ? ids : []
  for (const [companyId, ofCompany] of Map.groupBy(rows, (row) => row.companyId))
    await change.audit({
      action: `alarm.${action.type}`,
      objectType: 'alarm',
      objectId: only ?? null,
      companyId,
      after: { alarms: sumOf(ofCompany), ...done.after },
    })
  if (action.type === 'assign')
    await notifyAssignee(
      change,
      action.userId,
      rows.flatMap(({ askedIds }) => askedIds),
    )
  change.emit(alarmsChanged, changeOf(rows))
  return sumOf(rows)
}

/**
 * Notifies people of alarms that another person assigned to them. Alarms hidden behind these have no notices
 * of their own.
 */
async function notifyAssignee(
  { tx, author, notify }: Change<Person>,
  assigneeId: number | null,
  alarmIds: readonly number[],
): Promise<void> {
  const { userId } = author.actor
  if (assigneeId === null || assigneeId === userId) return
  const { rows } = await sql<{ person: string }>`
    select coalesce(${nameOf('p')}, p.email) as person from user_account p where p.id = ${userId}`.execute(tx)
  const person = rows[0]?.person ?? ''
  const alarms = await readNoticed(tx, alarmIds)
  await notify(
    alarms.map((alarm) => {
      const notice = alarmNotice(alarm)
      const values = { ...notice.values, person }
      return { ...notice, kind: 'alarmAssigned' as const, userIds: [assigneeId], values }
    }),
  )
}

const sumOf = (rows: readonly { readonly alarms: number }[]) =>
  rows.reduce((sum, { alarms }) => sum + alarms, 0)

async function doneBy(
  { tx, author }: Change<Person>,
  ids: readonly number[],
  action: AlarmAction,
): Promise<Done> {
  const { userId } = author.actor
  const plain = { text: null, until: null, after: {} }
  switch (action.type) {
    case 'acknowledge':
      return {
        ...plain,
        applies: sql<SqlBool>`a.acknowledged_at is null`,
        set: sql`acknowledged_at = now(), acknowledged_by = ${userId}`,
        event: 'acknowledged',
      }
    case 'unacknowledge':
      return {
        ...plain,
        applies: sql<SqlBool>`a.acknowledged_at is not null`,
        set: sql`acknowledged_at = null, acknowledged_by = null`,
        event: 'unacknowledged',
      }
    case 'snooze': {
      const until = snoozeEnd(action.until, Date.now())
      return {
        ...{ text: null, until, after: { until: until.toISOString() } },
        applies: sql<SqlBool>`a.snoozed_until is distinct from ${until}`,
        set: sql`snoozed_until = ${until}`,
        event: 'snoozed',
      }
    }
    case 'wake':
      return {
        ...plain,
        applies: sql<SqlBool>`a.snoozed_until > now()`,
        set: sql`snoozed_until = null`,
        event: 'woken',
      }
    case 'assign': {
      const name = action.userId === null ? null : await nameOfAssignee(tx, ids, action.userId)
      return {
        ...{ text: name, until: null, after: { assignedTo: action.userId } },
        applies: sql<SqlBool>`a.assigned_to is distinct from ${action.userId}::integer`,
        set: sql`assigned_to = ${action.userId}::integer`,
        event: 'assigned',
      }
    }
  }
}

function snoozeEnd(until: number, now: number): Date {
  if (until <= now) throw invalidField('action.until', 'must be in the future')
  if (until > now + MAX_SNOOZE_DAYS * DAY_MS)
    throw invalidField('action.until', `must not be more than ${MAX_SNOOZE_DAYS} days away`)
  return new Date(until)
}

/** @throws AppError `invalid` for a person who does not exist or may not see all of the alarms */
async function nameOfAssignee(tx: Tx, ids: readonly number[], userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${nameOf('p')}, p.email) as name from user_account p
    where p.id = ${userId} and not exists (
      select from alarm a left join location l on l.id = a.location_id
      where a.id = any(${ids}::integer[]) and not ${maySeeAlarm}
    )
  `.execute(tx)
  const [person] = rows
  if (!person) throw invalidField('action.userId', 'may not see these alarms')
  return person.name
}

/** @throws AppError `forbidden` if the person may only see the alarm */
export async function commentOnAlarm(
  change: Change<Person>,
  alarm: AccessibleAlarm,
  text: string,
): Promise<AlarmTimelineEntry> {
  if (!alarm.mayAct) throw new AppError('forbidden')
  const { rows } = await sql<{ at: Date; by: string }>`
    with noted as (
      insert into alarm_event (alarm_id, type, user_id, text)
      values (${alarm.id}, 'commented', ${change.author.actor.userId}, ${text}) returning at, user_id
    )
    select noted.at, coalesce(${nameOf('p')}, p.email) as by from noted join user_account p on p.id = noted.user_id
  `.execute(change.tx)
  const [entry] = rows
  if (!entry) throw new AppError('unauthenticated')
  await change.audit({
    action: 'alarm.comment',
    objectType: 'alarm',
    objectId: alarm.id,
    companyId: alarm.companyId,
  })
  change.emit(alarmsChanged, changeOf([alarm]))
  return { at: entry.at.getTime(), type: 'commented', by: entry.by, text, until: null }
}
