import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { mainTimezone } from '../../tenancy/index.ts'

type Begun = {
  readonly userId: number
  readonly companyId: number
  readonly company: string
  readonly until: Date
  readonly timezone: string | null
  readonly open: number
}

const rootGroup = sql<number>`(select id from location_group g where g.company_id = s.company_id and g.parent_id is null)`

/**
 * Tells people that their shift has begun, with the alarms they take over.
 * @returns number of people
 */
export async function announceShifts(change: Change): Promise<number> {
  const { rows } = await sql<Begun>`
    with begun as materialized (
      select id from on_call_shift
      where announced_at is null and from_at <= now() and until_at > now()
      order by id for update skip locked
    ), s as (
      update on_call_shift s set announced_at = now() from begun where s.id = begun.id
      returning s.id, s.user_id, s.company_id, s.until_at
    )
    select s.user_id as "userId", s.company_id as "companyId", c.name as company, s.until_at as until,
      (${mainTimezone(rootGroup)}) as timezone,
      (select count(*) from alarm a where a.company_id = s.company_id and a.resolved_at is null and a.cause_id is null) as open
    from s join company c on c.id = s.company_id
    order by s.id
  `.execute(change.tx)
  await change.notify(
    rows.map(({ userId, companyId, company, until, timezone, open }) => ({
      kind: 'onCall' as const,
      userIds: [userId],
      needs: { type: 'company', id: companyId } as const,
      values: {
        company,
        until: { at: until.getTime(), timezone: timezone ?? 'Europe/Ljubljana' },
        open: `${open}`,
      },
      path: webPaths.companyAlarms(companyId),
    })),
  )
  return rows.length
}
