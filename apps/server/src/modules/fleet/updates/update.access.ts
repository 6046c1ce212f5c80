import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { accessOemDevice } from '../../devices/index.ts'

/** A controller for which access to its location was checked. */
export type UpdatedController = {
  readonly id: number
  readonly serial: string
  readonly locationId: number
  readonly companyId: number
  readonly connected: boolean
  readonly installedVersion: string | null
}

/**
 * Access to the updates of a controller.
 * @throws AppError `not_found` for absent, foreign and unlinked controllers; `forbidden` for people with only
 * a view grant
 */
export async function accessUpdated(db: Db, actor: Actor, id: number): Promise<UpdatedController> {
  const { location } = await accessOemDevice(db, actor, id, 'edit')
  const row = await db
    .selectFrom('oem_device')
    .select(['id', 'serial', 'connected', 'software_version as installedVersion'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !location) throw new AppError('not_found')
  return { ...row, locationId: location.id, companyId: location.companyId }
}
