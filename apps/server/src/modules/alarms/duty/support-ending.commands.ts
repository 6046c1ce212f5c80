import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { endTimedControl, locationSubject } from '../../tenancy/index.ts'

type Expired = {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly requestedBy: number
}

/**
 * Ends support access that has expired or was ended in another way, and open requests of people who no longer
 * see the location, for example after leaving the company.
 * @returns number of requests
 */
export async function endSupport(change: Change): Promise<number> {
  await endTimedControl(change, 'over')
  const { rows } = await sql<Expired>`
    with over as materialized (
      select r.id from support_request r
      left join location_grant g on g.location_id = r.location_id and g.user_id = r.requested_by
      where (r.status = 'granted' and (r.until_at <= now() or g.ends_at is null))
        or (r.status = 'pending' and g.can_view is not true)
      order by r.id for update of r skip locked
    ), expired as (
      update support_request r set status = case when r.until_at <= now() then 'expired' else 'ended' end
      from over where r.id = over.id
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
