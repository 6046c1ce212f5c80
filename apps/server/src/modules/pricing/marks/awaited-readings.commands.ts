import type { Tx } from '../../../platform/database/db.ts'
import type { Range } from '../costs/count-costs.ts'

/** Days of a location whose readings are still being fetched; null for none. Their costs are pending. */
export async function noteAwaited(tx: Tx, locationId: number, days: Range | null): Promise<void> {
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
