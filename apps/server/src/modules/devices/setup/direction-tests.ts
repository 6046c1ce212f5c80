import { DIRECTION_TESTS_KEPT, type DirectionTest } from '@kilowatt/contracts/devices/direction-tests'
import type { DirectionOutcome } from '@kilowatt/domain/devices/direction-test'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'
import { changeDevice, type DeviceHistory } from '../structure/device-changes.commands.ts'

const selectTests = (db: Db | Tx) =>
  db
    .selectFrom('direction_test as t')
    .leftJoin('device as d', 'd.id', 't.device_id')
    .leftJoin('user_account as u', 'u.id', 't.tested_by')
    .select(['t.id', 't.tested_at', 'u.name as testedBy', 't.outcome', 't.mended'])
    .select(['d.id as deviceId', 'd.name as deviceName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectTests>['execute']>>[number]

const toTest = ({ tested_at, deviceId, deviceName, ...test }: Row): DirectionTest => ({
  ...test,
  at: tested_at.getTime(),
  device: deviceId === null || deviceName === null ? null : { id: deviceId, name: deviceName },
})

/** Direction tests of a location, newest first. */
export async function listDirectionTests(db: Db, { id }: AccessibleLocation): Promise<DirectionTest[]> {
  const rows = await selectTests(db)
    .where('t.location_id', '=', id)
    .orderBy('t.id', 'desc')
    .limit(DIRECTION_TESTS_KEPT)
    .execute()
  return rows.map(toTest)
}

/**
 * Stores the result of a test, and deletes the oldest of many.
 * @throws AppError `invalid` for a device of another location
 */
export async function addDirectionTest(
  { tx, author }: Change<Person>,
  { id: locationId }: AccessibleLocation,
  { deviceId, outcome }: { deviceId: number | null; outcome: DirectionOutcome },
): Promise<DirectionTest> {
  if (deviceId !== null) {
    const device = await tx
      .selectFrom('device')
      .select('id')
      .where('id', '=', deviceId)
      .where('location_id', '=', locationId)
      .where('status', '<>', 'deleted')
      .executeTakeFirst()
    if (!device) throw invalidField('deviceId', 'not_there')
  }
  const { id } = await tx
    .insertInto('direction_test')
    .values({ location_id: locationId, device_id: deviceId, tested_by: author.actor.userId, outcome })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('direction_test')
    .where('location_id', '=', locationId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('direction_test as kept')
        .select('kept.id')
        .where('kept.location_id', '=', locationId)
        .orderBy('kept.id', 'desc')
        .limit(1)
        .offset(DIRECTION_TESTS_KEPT),
    )
    .execute()
  return toTest(await selectTests(tx).where('t.id', '=', id).executeTakeFirstOrThrow())
}

type Correction = {
  readonly correction: Parameters<typeof changeDevice>[2]
  /** the test that found the fault */
  readonly directionTestId: number | undefined
}

/**
 * Corrects a device and marks the fault of the direction test as fixed.
 * @throws AppError like `changeDevice`
 */
export async function correctDevice(
  change: Change<Person>,
  device: AccessibleDevice,
  { correction, directionTestId }: Correction,
  history: DeviceHistory,
): Promise<void> {
  await changeDevice(change, device, correction, history)
  if (directionTestId !== undefined) await markMended(change.tx, directionTestId, device)
}

/** Marks a test's fault as fixed at this device. Tests of other locations are not changed. */
const markMended = (tx: Tx, testId: number, device: AccessibleDevice) =>
  tx
    .updateTable('direction_test')
    .set({ mended: true, device_id: device.id })
    .where('id', '=', testId)
    .where('location_id', '=', device.location.id)
    .where('outcome', 'in', ['reversed', 'other_device', 'no_grid_meter'])
    .where((eb) => eb.or([eb('device_id', 'is', null), eb('device_id', '=', device.id)]))
    .execute()
