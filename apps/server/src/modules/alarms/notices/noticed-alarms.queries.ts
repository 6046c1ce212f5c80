import type { AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { AlarmEnding } from '@kilowatt/domain/alarms/alarm-states'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { mainTimezone } from '../../tenancy/index.ts'
import { alarmHearers } from '../in-force/alarm-hearers.ts'

/** Everything that a notice about an alarm says. */
export type NoticedAlarm = {
  readonly id: number
  readonly kind: AlarmKindName
  readonly severity: Severity
  readonly companyId: number | null
  readonly locationId: number | null
  /** name of its location or company; null: it is about the platform */
  readonly place: string | null
  readonly timezone: string | null
  readonly deviceId: number | null
  readonly controllerId: number | null
  /** of the device or controller */
  readonly deviceName: string | null
  readonly ruleName: string | null
  /** name of the rule, if it still exists */
  readonly settings: AlarmSettings | null
  readonly value: number | null
  readonly limit: number | null
  readonly unit: string | null
  readonly code: string | null
  readonly firstAt: Date
  readonly resolvedAt: Date | null
  readonly endedBecause: AlarmEnding | null
}

const ofAlarm = {
  companyId: sql.ref('a.company_id'),
  locationId: sql.ref('a.location_id'),
  ownerId: sql.ref('l.owner_id'),
}

const rootGroup = sql<number>`(select id from location_group g where g.company_id = a.company_id and g.parent_id is null)`

/** Alarms for notices, with the people who are notified of them (`userIds`), in the order of their ids. */
export async function readNoticed(
  tx: Tx,
  alarmIds: readonly number[],
): Promise<(NoticedAlarm & { readonly userIds: readonly number[] })[]> {
  if (alarmIds.length === 0) return []
  const { rows } = await sql<NoticedAlarm & { userIds: number[] }>`
    select a.id, a.kind, a.severity, a.company_id as "companyId", a.location_id as "locationId",
      coalesce(l.name, c.name) as place,
      case when l.id is null then (${mainTimezone(rootGroup)}) else l.timezone end as timezone,
      a.device_id as "deviceId", a.oem_device_id as "controllerId",
      coalesce(d.name, o.alias, o.serial) as "deviceName", r.name as "ruleName", r.settings,
      a.value, a.limit_value as "limit", a.unit, a.code, a.first_at as "firstAt",
      a.resolved_at as "resolvedAt", a.resolved_because as "endedBecause",
      array(${alarmHearers(ofAlarm)}) as "userIds"
    from alarm a
    left join location l on l.id = a.location_id
    left join company c on c.id = a.company_id
    left join device d on d.id = a.device_id
    left join oem_device o on o.id = a.oem_device_id
    left join alarm_rule r on r.id = a.rule_id
    where a.id = any(${[...alarmIds]}::integer[])
    order by a.id
  `.execute(tx)
  return rows
}
