import type { Tx } from '../../../platform/database/db.ts'

/**
 * Makes changes of a location's structure wait for each other: two at once could create a circle or assign
 * one position twice.
 */
export const lockStructure = (tx: Tx, locationId: number) =>
  tx.selectFrom('location').select('id').where('id', '=', locationId).forNoKeyUpdate().executeTakeFirst()
