import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { isSink } from '@kilowatt/domain/energy/balance/energy-roles'
import type { Db } from '../../../../platform/database/db.ts'
import type { CalculatedDevice } from '../../minutes/calculated-devices.queries.ts'
import type { Window } from '../../minutes/minute-view.queries.ts'

/**
 * Starts of the quarter-hours in which a consumer sent only its counter. The known consumers lack its power
 * per minute, so the rest is also shown per quarter-hour there.
 */
export async function readCounterOnlyQuarters(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  { from, to }: Window,
): Promise<ReadonlySet<number>> {
  const consumers = devices.filter(({ category }) => isSink(categoryFacts[category].positive))
  if (consumers.length === 0) return new Set()
  const rows = await db
    .selectFrom('device_quarter')
    .select('at')
    .distinct()
    .where('location_id', '=', locationId)
    .where(
      'device_id',
      'in',
      consumers.map(({ id }) => id),
    )
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .where('power_mean_w', 'is', null)
    .where('covered_minutes', '>', 0)
    .execute()
  return new Set(rows.map(({ at }) => at.getTime()))
}
