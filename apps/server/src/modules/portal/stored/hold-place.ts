import type { Tx } from '../../../platform/database/db.ts'

/**
 * Keeps a metering place from being deleted until the transaction ends. Call it before locking any other row
 * of the place: deletion also locks the place first, which avoids deadlocks.
 * @returns false if the place was deleted
 */
export async function holdPlace(tx: Tx, deviceId: number): Promise<boolean> {
  const place = await tx
    .selectFrom('portal_device')
    .select('id')
    .where('id', '=', deviceId)
    .forKeyShare()
    .executeTakeFirst()
  return place !== undefined
}
