import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { Tx } from '../../../platform/database/db.ts'

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/**
 * Days of a location whose readings are still being fetched; null if there are none. Their costs are pending.
 */
export async function noteAwaited(tx: Tx, locationId: number, days: Days | null): Promise<void> {
  if (days === null) {
    await tx.deleteFrom('awaited_reading').where('location_id', '=', locationId).execute()
    return
  }
  const row = { from_day: days.from, to_day: days.to }
  await tx
    .insertInto('awaited_reading')
    .values({ location_id: locationId, ...row })
    .onConflict((conflict) => conflict.column('location_id').doUpdateSet(row))
    .execute()
}
