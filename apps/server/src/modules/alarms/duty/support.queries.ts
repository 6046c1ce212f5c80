import type { SupportRequest } from '@kilowatt/contracts/alarms/alarm-duty'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { personMay } from '../../tenancy/index.ts'
import { nameOf } from '../centre/alarm-rows.queries.ts'

const MAX_REQUESTS = 100

type Row = Omit<SupportRequest, 'location' | 'requestedAt' | 'until'> & {
  readonly locationId: number
  readonly locationName: string | null
  readonly requestedAt: Date
  readonly until: Date | null
}

/**
 * Requests that a person made, or decides on as the owner, newest first; with `id`, only that request. People
 * who may not see a location do not get its name.
 */
export async function listSupportRequests(
  db: Db,
  userId: number,
  id: number | null = null,
): Promise<SupportRequest[]> {
  const { rows } = await sql<Row>`
    select r.id, r.alarm_id as "alarmId", l.id as "locationId",
      case when ${personMay('me.id', 'l', sql`g.can_view`)} then l.name end as "locationName",
      coalesce(${nameOf('p')}, p.email) as "requestedBy", r.requested_at as "requestedAt", r.reason, r.hours,
      r.status, r.until_at as until
    from support_request r
    join location l on l.id = r.location_id
    join user_account p on p.id = r.requested_by
    join user_account me on me.id = ${userId}
    where (r.requested_by = ${userId} or l.owner_id = ${userId}) and (${id}::integer is null or r.id = ${id})
    order by r.id desc limit ${MAX_REQUESTS}
  `.execute(db)
  return rows.map(({ locationId, locationName, requestedAt, until, ...rest }) => ({
    ...rest,
    location: { id: locationId, name: locationName },
    requestedAt: requestedAt.getTime(),
    until: until?.getTime() ?? null,
  }))
}
