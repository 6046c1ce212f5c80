import { controlRefusals } from '@kilowatt/domain/devices/device-control'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { accessOemDevice } from '../../devices/index.ts'

/** A controller for which access to its location was checked. */
export type BackedUpController = {
  readonly id: number
  readonly serial: string
  readonly locationId: number
  readonly companyId: number | null
  readonly connected: boolean
}

/**
 * Access to the backups of a controller.
 * @throws AppError `not_found` for absent, foreign and unlinked controllers, and for P1 modules, which have
 * nothing to back up
 */
export async function accessBackedUp(db: Db, actor: Actor, id: number): Promise<BackedUpController> {
  const { location } = await accessOemDevice(db, actor, id, 'edit')
  const row = await db
    .selectFrom('oem_device')
    .select(['id', 'serial', 'connected'])
    .where('id', '=', id)
    .where('type', '<>', 'P1_WIFI')
    .executeTakeFirst()
  if (!row || !location) throw new AppError('not_found')
  return { ...row, locationId: location.id, companyId: location.companyId }
}

/** @throws AppError `conflict` with the spec's words */
export function assertConnected({ connected }: BackedUpController) {
  if (!connected) throw new AppError('conflict', { message: controlRefusals.notConnected })
}
