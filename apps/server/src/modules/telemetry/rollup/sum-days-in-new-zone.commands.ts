import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Tx } from '../../../platform/database/db.ts'
import { sumMonths } from './month-sums.commands.ts'
import { lockLocation } from './rollup-lock.ts'
import { localDays, sumDays } from './rollup-write.commands.ts'

/**
 * Sums days and months of a location again in its new time zone, from its quarter-hours, which do not depend on the
 * time zone.
 */
export async function sumDaysInNewZone(tx: Tx, { id: locationId }: { readonly id: number }): Promise<void> {
  // a running roll-up uses the time zone that it read
  await lockLocation(tx, locationId)
  const { timezone } = await tx
    .selectFrom('location')
    .select('timezone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const { first, last } = await tx
    .selectFrom('location_quarter')
    .select((eb) => [eb.fn.min('at').as('first'), eb.fn.max('at').as('last')])
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('location_day').where('location_id', '=', locationId).execute()
  await tx.deleteFrom('location_month').where('location_id', '=', locationId).execute()
  if (!first || !last) return
  const edges = Float64Array.of(first.getTime(), last.getTime() + QUARTER_MS)
  const days = localDays(locationId, timezone, edges)
  await sumDays(tx, days)
  await sumMonths(tx, days)
}
