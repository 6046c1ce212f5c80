import type { DeviceChange } from '@kilowatt/contracts/devices/devices'
import type { DeviceCorrection } from '@kilowatt/contracts/devices/setup'
import { closesCircle } from '@kilowatt/domain/devices/device-parents'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { deviceCorrected, oemDeviceChanged } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from './device.access.ts'
import { setExclusion } from './stays.commands.ts'
import { lockStructure } from './structure-lock.ts'

/** Consequences for earlier measurements; provided by telemetry. */
export type DeviceHistory = {
  readonly reverseHistory: (tx: Tx, device: { locationId: number; deviceId: number }) => Promise<void>
  readonly markLocationForRecalculation: (tx: Tx, place: { locationId: number }) => Promise<void>
  /** blocks roll-ups of the location until the transaction ends, because roll-ups also write stays */
  readonly lockRollUps: (tx: Tx, locationId: number) => Promise<void>
}

type RequestedChange = Omit<DeviceChange, 'countsFrom'> & DeviceCorrection

/** Fields that decide how the history of a location adds up. */
const decidesPast = ['category', 'parentId'] as const

/**
 * Changes a device: name, visibility, category, mounting, parent and whether it counts. Received readings are
 * adjusted in the same transaction, and new ones as they arrive; repeating a change does nothing.
 * @throws AppError `invalid` for a parent outside the location, or for the capacity of a device without a battery;
 * `device_cycle` for a parent behind the device
 */
export async function changeDevice(
  change: Change<Person>,
  device: AccessibleDevice,
  { countsFrom = 'start', ...requested }: DeviceChange & DeviceCorrection,
  { reverseHistory, markLocationForRecalculation, lockRollUps }: DeviceHistory,
): Promise<void> {
  const { tx } = change
  const locationId = device.location.id
  await lockStructure(tx, locationId)
  const before = await tx
    .selectFrom('device')
    .select(['name', 'description', 'category', 'priority', 'hidden', 'reversed', 'parent_id as parentId'])
    .select(['excluded_in_calculations as excludedInCalculations', 'capacity_kwh as capacityKwh'])
    .where('id', '=', device.id)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  // deleted while this change waited
  if (!before) throw new AppError('not_found')
  const after = withRequested(before, requested)
  const changed = changedValues(before, after)
  if (!changed) return
  const isNew = (name: keyof RequestedChange) => name in changed.after
  if (isNew('capacityKwh') && after.capacityKwh !== null && steeredAs(after) !== 'battery')
    throw invalidField('capacityKwh', 'not_a_choice')
  if (isNew('parentId')) await checkParent(tx, device, after.parentId)
  await tx
    .updateTable('device')
    .set({
      name: after.name,
      description: after.description,
      category: after.category,
      priority: after.priority,
      hidden: after.hidden,
      reversed: after.reversed,
      parent_id: after.parentId,
      excluded_in_calculations: after.excludedInCalculations,
      capacity_kwh: after.capacityKwh,
      ...(requested.category !== undefined && { category_by_people: true }),
      ...(requested.parentId !== undefined && { parent_by_people: true }),
    })
    .where('id', '=', device.id)
    .execute()
  const isRecalculated = isNew('excludedInCalculations')
  if (isRecalculated) {
    await lockRollUps(tx, locationId)
    await setExclusion(tx, device.id, after.excludedInCalculations, countsFrom)
  }
  if (isNew('reversed')) await reverseHistory(tx, { locationId, deviceId: device.id })
  else if (decidesPast.some(isNew) || (isRecalculated && countsFrom === 'start'))
    await markLocationForRecalculation(tx, { locationId })
  await change.audit({
    ...deviceSubject({ ...device, name: after.name }),
    before: asAudited(changed.before),
    after: asAudited(changed.after),
    action: requested.reversed === undefined ? 'device.update' : 'device.correct',
  })
  if (device.oemDevice) change.emit(oemDeviceChanged, { serial: device.oemDevice.serial })
  change.emit(deviceCorrected, { locationId })
}

/** Applies a change; absent fields stay. */
const withRequested = <Now extends object>(
  now: Now,
  requested: { [Key in keyof Now]?: Now[Key] | undefined },
): Now => ({
  ...now,
  ...Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined)),
})

/** A location group in the form of the audit log, where `parentId` is the group above. */
const asAudited = ({ parentId, ...values }: Readonly<Record<string, unknown>>) =>
  parentId === undefined ? values : { ...values, parentDeviceId: parentId }

async function checkParent(tx: Tx, device: AccessibleDevice, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const devices = await tx
    .selectFrom('device')
    .select(['id', 'parent_id as parentId', 'status'])
    .where('location_id', '=', device.location.id)
    .execute()
  if (!devices.some(({ id, status }) => id === parentId && status !== 'deleted'))
    throw invalidField('parentId', 'not_there')
  if (closesCircle(devices, { id: device.id, parentId })) throw new AppError('device_cycle')
}
