import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { endTimedGrants, locationSubject } from '../../tenancy/index.ts'

type Expired = {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly requestedBy: number
}

/**
 * Ends support access whose time is over.
 * @returns number of requests
 */
export async function endSupport(change: Change): Promise<number> {
  await endTimedGrants(change)
  const { rows } = await sql<Expired>`
    with over as materialized (
      select id from support_request where status = 'granted' and until_at <= now()
      order by id for update skip locked
    ), expired as (
      update support_request r set status = 'expired' from over where r.id = over.id
      returning r.location_id, r.requested_by
    )
    select l.id, l.name, l.company_id as "companyId", e.requested_by as "requestedBy"
    from expired e join location l on l.id = e.location_id
  `.execute(change.tx)
  for (const { requestedBy, ...place } of rows)
    await change.audit({
      ...locationSubject(place),
      action: 'location.end-support',
      after: { userId: requestedBy },
    })
  return rows.length
}
