import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/** A metering place of the person. @throws AppError `not_found` if it is absent or belongs to another person */
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
