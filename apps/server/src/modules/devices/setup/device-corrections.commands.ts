import type { DeviceCorrection } from '@kilowatt/contracts/devices/setup'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { deviceCorrected, oemDeviceChanged } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from '../structure/device.access.ts'

/** What follows for what was measured before; telemetry knows how. */
export type DeviceHistory = {
  readonly turnHistory: (tx: Tx, device: { locationId: number; deviceId: number }) => Promise<void>
  readonly recalculate: (tx: Tx, place: { locationId: number }) => Promise<void>
}

/**
 * Says how a device is really mounted, and what it really is. Readings to come are taken so, and those received follow in the
 * same transaction; to say the same again changes nothing.
 */
export async function correctDevice(
  change: Change<Person>,
  device: AccessibleDevice,
  { reversed, category }: DeviceCorrection,
  { turnHistory, recalculate }: DeviceHistory,
): Promise<void> {
  const { tx } = change
  const locationId = device.location.id
  const before = await tx
    .selectFrom('device')
    .select(['reversed', 'category'])
    .where('id', '=', device.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { reversed: reversed ?? before.reversed, category: category ?? before.category }
  const changed = changedValues(before, after)
  if (!changed) return
  await tx
    .updateTable('device')
    .set({ ...after, ...(category !== undefined && { category_by_people: true }) })
    .where('id', '=', device.id)
    .execute()
  if (after.reversed !== before.reversed) await turnHistory(tx, { locationId, deviceId: device.id })
  else await recalculate(tx, { locationId })
  await change.audit({ ...deviceSubject(device), ...changed, action: 'device.correct' })
  if (device.oemDevice) change.emit(oemDeviceChanged, { serial: device.oemDevice.serial })
  change.emit(deviceCorrected, { locationId })
}
