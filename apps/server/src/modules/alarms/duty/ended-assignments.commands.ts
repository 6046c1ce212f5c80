import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { maySeeAlarm } from '../centre/assignees.ts'

/** Largest number of assignments ended in one round. The next round follows at once. */
const MAX_AT_ONCE = 500

/**
 * Takes open alarms from people who may no longer see them, so they are listed as unassigned.
 * @returns number of alarms
 */
export async function endAssignments(change: Change): Promise<number> {
  const { rows } = await sql<{ companyId: number | null; locationId: number | null }>`
    with lost as materialized (
      select a.id from alarm a
      join user_account p on p.id = a.assigned_to
      left join location l on l.id = a.location_id
      where a.resolved_at is null and not ${maySeeAlarm}
      order by a.id limit ${MAX_AT_ONCE} for update of a skip locked
    ), ended as (
      update alarm a set assigned_to = null from lost where a.id = lost.id
      returning a.id, a.company_id, a.location_id
    ), noted as (
      insert into alarm_event (alarm_id, type) select id, 'assigned' from ended
    )
    select company_id as "companyId", location_id as "locationId" from ended
  `.execute(change.tx)
  if (rows.length > 0) change.emit(alarmsChanged, changeOf(rows))
  return rows.length
}
