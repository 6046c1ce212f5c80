import type { MessageRecipients } from '@kilowatt/contracts/alarms/alarm-messages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isAmong } from '../centre/alarm-scope.ts'
import type { ManagedAlarms } from './managed-alarms.access.ts'

/**
 * Open alarms with the location and owner of each, as a statement: these alarms and those hidden behind them. Hidden
 * alarms are of the same companies, except behind an alarm of the platform, which only super admins manage.
 */
export const alarmsWithOwners = ({ alarms }: ManagedAlarms) => {
  const companyIds = [...new Set(alarms.map(({ companyId }) => companyId))]
  const ofAny = companyIds.includes(null)
  return sql`
    select a.id as alarm_id, l.id, l.name, l.owner_id, l.company_id
    from alarm a join location l on l.id = a.location_id
    where a.resolved_at is null and ${isAmong(alarms.map(({ id }) => id))}
      and (${ofAny} or a.company_id = any(${companyIds}::integer[]))`
}

export async function countRecipients(
  db: Db,
  alarms: ManagedAlarms,
  authorId: number,
): Promise<MessageRecipients> {
  const { rows } = await sql<MessageRecipients>`
    select count(distinct owner_id) filter (where owner_id <> ${authorId}) as owners,
      count(distinct id) filter (where owner_id <> ${authorId}) as locations,
      count(distinct id) filter (where owner_id is null) as "withoutOwner"
    from (${alarmsWithOwners(alarms)}) a
  `.execute(db)
  return rows[0] ?? { owners: 0, locations: 0, withoutOwner: 0 }
}
