import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/** A metering place of somebody's own. @throws AppError `not_found` for one that is absent or somebody else's */
export async function accessMeteringPlace(db: Db | Tx, userId: number, deviceId: number) {
  const place = await db
    .selectFrom('portal_device')
    .select(['id', 'eimm', 'is_of_files'])
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (place === undefined) throw new AppError('not_found')
  return place
}
