import { webPaths } from '@kilowatt/contracts/web-paths'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { NewNotice, NoticeNeeds } from '../../../platform/notices.ts'
import { alarmHearers } from '../in-force/alarm-hearers.ts'
import { maintenanceUntil } from '../in-force/running-maintenance.ts'
import { kindText } from '../kind-text.ts'

type Audible = {
  id: number
  kind: AlarmKindName
  severity: Severity
  companyId: number | null
  locationId: number | null
  locationName: string | null
  companyName: string | null
  deviceName: string | null
  ruleName: string | null
  userIds: number[] | null
}

/**
 * Notifies people of open alarms that they have not heard of, unless a cause explains them or there is maintenance. The
 * alarms are marked, so that it happens once.
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
  await notify(
    change,
    rows.map(({ id }) => id),
    false,
  )
}

/** Notifies those who heard of these alarms that they are over. */
export async function notifyResolved(change: Change, alarmIds: readonly number[]): Promise<void> {
  await notify(change, alarmIds, true)
}

async function notify(change: Change, alarmIds: readonly number[], isSolved: boolean): Promise<void> {
  if (alarmIds.length === 0) return
  const alarms = await readAudible(change, alarmIds)
  await change.notify(alarms.map((alarm) => noticeOf(alarm, isSolved)))
}

function noticeOf(alarm: Audible, isSolved: boolean): NewNotice {
  return {
    kind: 'alarm',
    severity: alarm.severity,
    userIds: alarm.userIds ?? [],
    needs: needsOf(alarm),
    values: {
      alarm: alarm.ruleName ?? { text: kindText(alarm.kind, 'title') },
      place: alarm.locationName ?? alarm.companyName ?? '',
      device: alarm.deviceName ?? '',
    },
    path: webPaths.alarm(alarm.id),
    topic: `alarm:${alarm.id}`,
    isSolved,
  }
}

function needsOf({ locationId, companyId }: Audible): NoticeNeeds {
  if (locationId !== null) return { type: 'location', id: locationId, action: 'view' }
  return companyId === null ? { type: 'superAdmin' } : { type: 'company', id: companyId }
}

const ofAlarm = {
  companyId: sql.ref('a.company_id'),
  locationId: sql.ref('a.location_id'),
  ownerId: sql.ref('l.owner_id'),
}

async function readAudible({ tx }: Change, alarmIds: readonly number[]): Promise<Audible[]> {
  const { rows } = await sql<Audible>`
    select a.id, a.kind, a.severity, a.company_id as "companyId", a.location_id as "locationId",
      l.name as "locationName", c.name as "companyName",
      coalesce(d.name, o.alias, o.serial) as "deviceName", r.name as "ruleName",
      array(${alarmHearers(ofAlarm)}) as "userIds"
    from alarm a
    left join location l on l.id = a.location_id
    left join company c on c.id = a.company_id
    left join device d on d.id = a.device_id
    left join oem_device o on o.id = a.oem_device_id
    left join alarm_rule r on r.id = a.rule_id
    where a.id = any(${alarmIds}::integer[]) and a.notified_at is not null
    order by a.id
  `.execute(tx)
  return rows
}
