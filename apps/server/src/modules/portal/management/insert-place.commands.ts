import { MAX_ABSTRACT_DEVICES } from '@kilowatt/contracts/portal/portal-limits'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'

/**
 * Adds a metering place for a person who is locked.
 * @throws AppError `conflict` above the limit, `portal_device_exists` if there is already a place of that
 * name, from files or tokens
 */
export async function insertPlace(
  tx: Tx,
  place: { readonly userId: number; readonly eimm: string; readonly isOfFiles: boolean },
): Promise<number> {
  const { kept } = await tx
    .selectFrom('portal_device')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('user_id', '=', place.userId)
    .executeTakeFirstOrThrow()
  if (kept >= MAX_ABSTRACT_DEVICES) throw new AppError('conflict')
  const { id } = await tx
    .insertInto('portal_device')
    .values({ user_id: place.userId, eimm: place.eimm, is_of_files: place.isOfFiles })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (brokenConstraint(error) === 'portal_device_user_id_eimm_key')
        throw new AppError('portal_device_exists')
      throw error
    })
  return id
}
