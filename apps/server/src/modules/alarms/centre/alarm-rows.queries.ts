import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { alarmState, maintenanceEnd, withMaintained } from './maintained.ts'

type Row = Omit<
  Alarm,
  | 'location'
  | 'controller'
  | 'device'
  | 'acknowledged'
  | 'assignedTo'
  | 'firstAt'
  | 'lastAt'
  | 'resolvedAt'
  | 'snoozedUntil'
  | 'maintenanceUntil'
> & {
  readonly locationId: number | null
  readonly locationName: string
  readonly timezone: string
  readonly oemDeviceId: number | null
  readonly serial: string
  readonly alias: string | null
  readonly deviceId: number | null
  readonly deviceName: string
  readonly assigneeId: number | null
  readonly assignee: string
  readonly acknowledgedAt: Date | null
  readonly acknowledgedBy: string | null
  readonly firstAt: Date
  readonly lastAt: Date
  readonly resolvedAt: Date | null
  readonly snoozedUntil: Date | null
  readonly maintenanceUntil: Date | null
}

/** A person's name, from `user_account` as the given alias. */
export const nameOf = (alias: string) =>
  sql<
    string | null
  >`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`

/**
 * Alarms with the names of their locations, devices and controllers.
 * @param chosen statement of `id`, `hidden`, `locations` and `position`; the answer is ordered by `position`
 */
export async function readAlarms(db: Db, chosen: RawBuilder<unknown>): Promise<Alarm[]> {
  const { rows } = await sql<Row>`
    with recursive ${withMaintained},
    chosen as materialized (${chosen})
    select a.id, a.kind, a.severity, ${alarmState} as state,
      a.location_id as "locationId", l.name as "locationName", l.timezone, a.company_id as "companyId",
      case when a.source like 'rollout:%' then split_part(a.source, ':', 2)::integer end as "rolloutId",
      o.id as "oemDeviceId", o.serial, o.alias, d.id as "deviceId", d.name as "deviceName",
      r.name as "ruleName", a.value, a.limit_value as "limit", a.unit, a.code,
      a.first_at as "firstAt", a.last_at as "lastAt", a.count, a.resolved_at as "resolvedAt",
      a.resolved_because as "endedBecause",
      a.is_flapping as "isFlapping", a.acknowledged_at as "acknowledgedAt", ${nameOf('who')} as "acknowledgedBy",
      case when a.snoozed_until > now() then a.snoozed_until end as "snoozedUntil",
      ${maintenanceEnd} as "maintenanceUntil",
      p.id as "assigneeId", coalesce(${nameOf('p')}, p.email) as assignee, a.cause_id as "causeId",
      chosen.hidden, greatest(chosen.locations, num_nonnulls(a.location_id)) as locations
    from chosen
    join alarm a on a.id = chosen.id
    left join maintained m on m.location_id = a.location_id
    left join location l on l.id = a.location_id
    left join oem_device o on o.id = a.oem_device_id
    left join device d on d.id = a.device_id
    left join alarm_rule r on r.id = a.rule_id
    left join user_account who on who.id = a.acknowledged_by
    left join user_account p on p.id = a.assigned_to
    order by chosen.position
  `.execute(db)
  return rows.map(alarmOf)
}

function alarmOf(row: Row): Alarm {
  const {
    locationId,
    locationName,
    timezone,
    oemDeviceId,
    serial,
    alias,
    deviceId,
    deviceName,
    assigneeId,
    assignee,
    acknowledgedAt,
    acknowledgedBy,
    firstAt,
    lastAt,
    resolvedAt,
    snoozedUntil,
    maintenanceUntil,
    ...rest
  } = row
  return {
    ...rest,
    location: locationId === null ? null : { id: locationId, name: locationName, timezone },
    controller: oemDeviceId === null ? null : { id: oemDeviceId, name: alias ?? serial, serial },
    device: deviceId === null ? null : { id: deviceId, name: deviceName },
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
    resolvedAt: resolvedAt?.getTime() ?? null,
    acknowledged: acknowledgedAt === null ? null : { at: acknowledgedAt.getTime(), by: acknowledgedBy ?? '' },
    snoozedUntil: snoozedUntil?.getTime() ?? null,
    maintenanceUntil: maintenanceUntil?.getTime() ?? null,
    assignedTo: assigneeId === null ? null : { id: assigneeId, name: assignee },
  }
}
