import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { noteAwaited } from '../../pricing/index.ts'
import { askableDay, awaitedDays } from '../stored/fetch-plan.ts'
import { tiesInForce } from './location-ties.queries.ts'

/** Records which days of a linked location are still being fetched from the portal. */
export async function awaitReadings(tx: Tx, deviceId: number, nowMs: number): Promise<void> {
  const tie = await tiesInForce(tx)
    .select('portal_tie.location_id as locationId')
    .where('portal_tie.device_id', '=', deviceId)
    .executeTakeFirst()
  if (tie === undefined) return
  const state = await tx
    .selectFrom('portal_fetch')
    .select([
      sql<string>`asked_from::text`.as('askedFrom'),
      sql<string>`asked_to::text`.as('askedTo'),
      sql<string>`goal_from::text`.as('goalFrom'),
    ])
    .where('device_id', '=', deviceId)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  await noteAwaited(tx, tie.locationId, state ? awaitedDays(state, askableDay(nowMs)) : null)
}
