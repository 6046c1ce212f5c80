import type { Tx } from '../../../platform/database/db.ts'

/** One change of a location's structure at a time: two made at once could close a circle or give one place twice. */
export const lockStructure = (tx: Tx, locationId: number) =>
  tx.selectFrom('location').select('id').where('id', '=', locationId).forNoKeyUpdate().executeTakeFirst()
