import type { AlarmTimelineEntry } from '@kilowatt/contracts/alarms/alarms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleAlarm } from './alarm.access.ts'
import { nameOf } from './alarm-rows.queries.ts'

/** Events this long before the alarm began, and after it ended, are shown too. */
const AROUND_MS = 30 * 60_000
/** Largest number of entries per source. There may be more about the alarm itself. */
const MAX_OTHERS = 50
const MAX_OWN = 200

type Row = Omit<AlarmTimelineEntry, 'at' | 'until'> & { readonly at: Date; readonly until: Date | null }

/**
 * The alarm's own events, with commands, updates and connections at the time, newest first. Messages to other people
 * are shown only to people who may act on the alarm.
 */
export async function readTimeline(
  db: Db,
  alarm: AccessibleAlarm,
  userId: number,
): Promise<AlarmTimelineEntry[]> {
  const parts = await Promise.all([
    ownEvents(db, alarm),
    messages(db, alarm, userId),
    ...(alarm.locationId === null ? [] : [commands(db, alarm), updates(db, alarm), connections(db, alarm)]),
  ])
  return parts
    .flat()
    .map(({ at, until, ...rest }) => ({ ...rest, at: at.getTime(), until: until?.getTime() ?? null }))
    .toSorted((a, b) => b.at - a.at)
}

async function ownEvents(db: Db, { id }: AccessibleAlarm): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.at, e.type, coalesce(${nameOf('p')}, p.email) as by, e.text, e.until
    from alarm_event e left join user_account p on p.id = e.user_id
    where e.alarm_id = ${id} order by e.at desc, e.id desc limit ${MAX_OWN}
  `.execute(db)
  return rows
}

async function messages(db: Db, { id, mayAct }: AccessibleAlarm, userId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.settled_at as at, case d.status when 'sent' then 'sent' else 'not_sent' end as type, null as by,
      concat_ws(' · ', d.channel, coalesce(${nameOf('p')}, p.email)) as text, null as until
    from notification n
    join notification_delivery d on d.notification_id = n.id
    join user_account p on p.id = n.user_id
    where n.topic = ${`alarm:${id}`} and d.settled_at is not null and d.status in ('sent', 'failed')
      and (${mayAct} or n.user_id = ${userId})
    order by d.settled_at desc limit ${MAX_OTHERS}
  `.execute(db)
  return rows
}

/** The span from before the alarm began until after it ended. */
const isAround = (time: RawBuilder<unknown>, { firstAt, resolvedAt }: AccessibleAlarm) => sql`
  ${time} between ${new Date(firstAt.getTime() - AROUND_MS)}
    and ${resolvedAt === null ? sql`now()` : sql`${new Date(resolvedAt.getTime() + AROUND_MS)}`}`

/**
 * Commands to the device of the alarm, otherwise to those behind its controller, otherwise to any device of the
 * location.
 */
async function commands(db: Db, alarm: AccessibleAlarm): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.requested_at as at, 'command' as type,
      coalesce(${nameOf('p')}, p.email, c.cause #>> '{strategy,name}') as by,
      concat(d.name, ': ', c.parameter, ' = ', c.value #>> '{}') as text, null as until
    from command c
    join device d on d.id = c.device_id
    left join user_account p on p.id = c.requested_by
    where c.location_id = ${alarm.locationId}
      and case when ${alarm.deviceId}::integer is not null then c.device_id = ${alarm.deviceId}
        else c.oem_device_id = coalesce(${alarm.oemDeviceId}::integer, c.oem_device_id) end
      and ${isAround(sql`c.requested_at`, alarm)}
    order by c.requested_at desc limit ${MAX_OTHERS}
  `.execute(db)
  return rows
}

/** The controller that the alarm is about, or that its device is behind. */
const controllerOf = ({ oemDeviceId, deviceId }: AccessibleAlarm) => sql`
  coalesce(${oemDeviceId}::integer, (select oem_device_id from device where id = ${deviceId}::integer))`

/** End of the update, or the time of its request if it has not ended. */
const updateTime = sql`coalesce(u.ended_at, u.requested_at)`

async function updates(db: Db, alarm: AccessibleAlarm): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${updateTime} as at, 'update' as type, coalesce(${nameOf('p')}, p.email) as by,
      r.version as text, null as until
    from software_update u
    left join software_release r on r.id = u.release_id
    left join user_account p on p.id = u.requested_by
    where u.location_id = ${alarm.locationId} and u.oem_device_id = ${controllerOf(alarm)}
      and ${isAround(updateTime, alarm)}
    order by ${updateTime} desc limit ${MAX_OTHERS}
  `.execute(db)
  return rows
}

async function connections(db: Db, alarm: AccessibleAlarm): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.at, case when e.ended is null then 'connected' else 'disconnected' end as type, null as by,
      e.ended as text, null as until
    from connection_event e
    join oem_device o on o.id = e.oem_device_id
    where o.location_id = ${alarm.locationId} and e.at >= o.claimed_at
      and e.oem_device_id = ${controllerOf(alarm)} and ${isAround(sql`e.at`, alarm)}
    order by e.at desc limit ${MAX_OTHERS}
  `.execute(db)
  return rows
}
