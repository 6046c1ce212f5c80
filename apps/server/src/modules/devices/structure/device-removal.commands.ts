import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { deviceCorrected, oemDeviceChanged } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from './device.access.ts'
import type { DeviceHistory } from './device-changes.commands.ts'
import { beginStays, endStays, type LeftAt } from './stays.commands.ts'
import { lockStructure } from './structure-lock.ts'

/**
 * Marks a device as deleted: it appears in no list, its messages are ignored and nothing is sent to it. Its
 * measurements stay and count; its groups and position are kept for restoring. Deleting again does nothing.
 */
export async function deleteDevice(
  change: Change<Person>,
  device: AccessibleDevice,
  leftAt: LeftAt,
  { markLocationForRecalculation, lockRollUps }: DeviceHistory,
): Promise<void> {
  const { tx } = change
  const locationId = device.location.id
  await lockStructure(tx, locationId)
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({
      status: 'deleted',
      error_code: null,
      retries_available: null,
      own_error: null,
      off_grid: false,
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', device.id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .updateTable('command')
    .set({ status: 'failed', code: 'deleted', processed_at: new Date() })
    .where('device_id', '=', device.id)
    .where('status', 'in', ['pending', 'accepted'])
    .execute()
  await lockRollUps(tx, locationId)
  await endStays(tx, [device.id], 'delete', leftAt)
  // silence after the deletion is not a gap
  if (leftAt === 'last_reading') await markLocationForRecalculation(tx, { locationId })
  await change.audit({ ...deviceSubject(device), action: 'device.delete' })
  if (device.oemDevice) change.emit(oemDeviceChanged, { serial: device.oemDevice.serial })
  change.emit(deviceCorrected, { locationId })
}

/**
 * Restores a deleted device, which belongs to the location again from now on.
 * @throws AppError `not_found` if the device does not exist or is not deleted, `conflict` if its controller has too
 * many devices, `left_with_controller` if its controller was unlinked: the device returns when that controller is
 * linked again or replaced
 */
export async function restoreDevice(
  change: Change<Person>,
  location: AccessibleLocation,
  deviceId: number,
  { lockRollUps }: DeviceHistory,
): Promise<void> {
  const { tx } = change
  const locationId = location.id
  await lockStructure(tx, locationId)
  const device = await tx
    .updateTable('device')
    .set({ status: 'ok', deleted_at: null })
    .where('id', '=', deviceId)
    .where('location_id', '=', locationId)
    .where('status', '=', 'deleted')
    .returning(['id', 'name', 'oem_device_id as oemDeviceId', 'source'])
    .executeTakeFirst()
  if (!device) throw new AppError('not_found')
  if (device.oemDeviceId === null && device.source !== null) throw new AppError('left_with_controller')
  if (device.oemDeviceId !== null) {
    const { serial, count } = await tx
      .selectFrom('oem_device')
      .select('serial')
      .select((eb) =>
        eb
          .selectFrom('device')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('device.oem_device_id', '=', 'oem_device.id')
          .where('device.status', '<>', 'deleted')
          .as('count'),
      )
      .where('id', '=', device.oemDeviceId)
      .executeTakeFirstOrThrow()
    if (Number(count) > deviceLimits.devicesPerController)
      throw new AppError('conflict', { message: 'The controller has the maximum number of devices.' })
    change.emit(oemDeviceChanged, { serial })
  }
  await lockRollUps(tx, locationId)
  await beginStays(tx, [device.id])
  await change.audit({ ...deviceSubject({ ...device, location }), action: 'device.restore' })
  change.emit(deviceCorrected, { locationId })
}
