import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleOemDevice, accessOemDevice } from '../../devices/index.ts'

/** A controller for which access to its location was checked. */
export type TunnelledController = {
  readonly id: number
  readonly serial: string
  readonly alias: string | null
  readonly location: AccessibleOemDevice['location']
  readonly locationId: number
  readonly companyId: number | null
  readonly controllerOwnerId: number | null
  readonly locationOwnerId: number | null
  readonly connected: boolean
  readonly usesMobileData: boolean
}

/**
 * Access to the page of a controller.
 * @throws AppError `not_found` for absent, foreign and unlinked controllers, and for P1 modules, which have
 * no page
 */
export async function accessTunnelled(db: Db, actor: Actor, id: number): Promise<TunnelledController> {
  const { location, ownerId } = await accessOemDevice(db, actor, id, 'edit')
  const row = await db
    .selectFrom('oem_device')
    .select(['id', 'serial', 'alias', 'connected', 'lte_use as usesMobileData'])
    .where('id', '=', id)
    .where('type', '<>', 'P1_WIFI')
    .executeTakeFirst()
  if (!row || !location) throw new AppError('not_found')
  return {
    ...row,
    location,
    locationId: location.id,
    companyId: location.companyId,
    controllerOwnerId: ownerId,
    locationOwnerId: location.ownerId,
  }
}
