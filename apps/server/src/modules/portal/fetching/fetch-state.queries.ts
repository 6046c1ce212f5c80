import type { PortalFailure } from '@kilowatt/contracts/portal/portal-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { FetchState } from '../stored/fetch-plan.ts'

/** Progress of all metering places that were requested at least once. */
export async function fetchStates(
  db: Db | Tx,
  deviceIds: readonly number[],
): Promise<Map<number, FetchState>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('portal_fetch')
    .select([
      'device_id',
      sql<string>`asked_from::text`.as('askedFrom'),
      sql<string>`asked_to::text`.as('askedTo'),
      sql<string>`goal_from::text`.as('goalFrom'),
      'failure',
      'due_at',
    ])
    .where('device_id', 'in', [...deviceIds])
    .execute()
  return new Map(
    rows.map(({ device_id, due_at, failure, ...days }) => [
      device_id,
      // written only by this folder
      { ...days, failure: failure as PortalFailure | null, dueAt: due_at },
    ]),
  )
}
