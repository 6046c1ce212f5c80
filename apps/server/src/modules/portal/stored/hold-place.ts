import type { Tx } from '../../../platform/database/db.ts'

/**
 * Keeps a metering place from being forgotten until the transaction ends. Asked for before any other row of the place is locked: whoever
 * forgets it locks it first, too, and the two wait for each other in no circle.
 * @returns false where it has gone
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
