import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleAlarm, managesAlarm } from './alarm.access.ts'
import { readAlarms } from './alarm-rows.queries.ts'
import { alarmsFor } from './alarm-scope.ts'
import { readTimeline } from './alarm-timeline.queries.ts'
import { readAround } from './around-alarm.queries.ts'
import { findAskable } from './support-place.queries.ts'

const MAX_HIDDEN = 50
const MAX_EARLIER = 10

/** An alarm with everything that its page shows. */
export async function getAlarm(db: Db, actor: Actor, alarm: AccessibleAlarm): Promise<AlarmDetail> {
  const [self, hidden, causes, earlier, history, timeline, around, askable] = await Promise.all([
    readWithHidden(db, actor, alarm.id),
    readAlarms(
      db,
      sql`
        select a.id, 0 as hidden, 0 as locations, a.id as position from alarm a
        where a.resolved_at is null and ${alarmsFor(actor, 'view')} and ${isBehind(alarm.id)}
        order by a.id limit ${MAX_HIDDEN}`,
    ),
    alarm.causeId === null ? [] : readWithHidden(db, actor, alarm.causeId),
    readEarlier(db, alarm),
    readHistory(db, alarm),
    readTimeline(db, alarm, actor.userId),
    readAround(db, alarm, Date.now()),
    findAskable(db, actor, alarm),
  ])
  const [found] = self
  if (!found) throw new AppError('not_found')
  return {
    alarm: found,
    ...{ timeline, hidden, earlier, history },
    cause: causes[0] ?? null,
    around,
    mayAct: alarm.mayAct,
    mayAsk: 'place' in askable,
    mayMessageOwners:
      managesAlarm(actor, alarm) &&
      alarm.resolvedAt === null &&
      (alarm.locationId !== null || hidden.length > 0),
  }
}

const isBehind = (id: number) => sql`(
  a.cause_id = ${id} or a.cause_id in (select c.id from alarm c where c.cause_id = ${id}))`

/** An alarm and the alarms hidden behind it, or null if the person may not see it. */
const readWithHidden = (db: Db, actor: Actor, id: number): Promise<Alarm[]> =>
  readAlarms(
    db,
    sql`
      select a.id, behind.hidden, behind.locations, 1 as position
      from alarm a cross join (
        select count(*) as hidden, count(distinct a.location_id) as locations
        from alarm a where a.resolved_at is null and ${alarmsFor(actor, 'view')} and ${isBehind(id)}
      ) behind
      where a.id = ${id} and ${alarmsFor(actor, 'view')}`,
  )

/** Earlier alarms of the same rule and source at the same location, newest first. */
async function readEarlier(db: Db, alarm: AccessibleAlarm): Promise<AlarmDetail['earlier']> {
  const { rows } = await sql<{ id: number; firstAt: Date; resolvedAt: Date | null; count: number }>`
    select a.id, a.first_at as "firstAt", a.resolved_at as "resolvedAt", a.count
    from alarm a where ${isEarlier(alarm)} order by a.first_at desc, a.id desc limit ${MAX_EARLIER}
  `.execute(db)
  return rows.map(({ firstAt, resolvedAt, ...rest }) => ({
    ...rest,
    firstAt: firstAt.getTime(),
    resolvedAt: resolvedAt?.getTime() ?? null,
  }))
}

async function readHistory(db: Db, alarm: AccessibleAlarm): Promise<AlarmDetail['history']> {
  const { rows } = await sql<{ count: number; medianS: number | null }>`
    select count(*) as count,
      percentile_cont(0.5) within group (order by extract(epoch from a.resolved_at - a.first_at)) as "medianS"
    from alarm a where ${isEarlier(alarm)} and a.resolved_at is not null
  `.execute(db)
  const { count, medianS } = rows[0] ?? { count: 0, medianS: null }
  return medianS === null ? null : { count, medianMs: Math.round(medianS * 1_000) }
}

/** Compares the location too, because a controller that moved keeps its source. */
const isEarlier = ({ id, slot, source, locationId, firstAt }: AccessibleAlarm) => sql`
  a.slot = ${slot} and a.source = ${source} and a.location_id is not distinct from ${locationId}::integer
  and a.first_at <= ${firstAt} and a.id <> ${id}`
