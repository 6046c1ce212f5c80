import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { markBlockPowers, noteAwaited } from '../../pricing/index.ts'
import { forgetReported } from '../../telemetry/index.ts'
import { type AccessibleLocation, locationSubject } from '../../tenancy/index.ts'
import { holdPlace } from '../stored/hold-place.ts'
import { awaitReadings } from './await-readings.commands.ts'
import { mayStillReport } from './location-ties.queries.ts'
import { reportToLocation } from './report-to-location.commands.ts'

/** Makes concurrent changes of links wait for each other. */
const lockTies = (tx: Tx) => sql`lock table portal_tie in share row exclusive mode`.execute(tx)

/**
 * Links a metering place of the author to a location. It replaces any other place there, and is unlinked from
 * its previous location.
 * @throws AppError `not_found` if the place was deleted meanwhile
 */
export async function tiePlace(
  change: Change<Person>,
  location: AccessibleLocation,
  deviceId: number,
  retention: { readonly keptDays: number; readonly nowMs: number },
): Promise<void> {
  const { tx } = change
  if (!(await holdPlace(tx, deviceId))) throw new AppError('not_found')
  await lockTies(tx)
  const before = await tx
    .deleteFrom('portal_tie')
    .where((eb) => eb.or([eb('location_id', '=', location.id), eb('device_id', '=', deviceId)]))
    .returning(['location_id', 'device_id'])
    .execute()
  for (const { location_id } of before) {
    await leave(tx, location_id)
  }
  await tx.insertInto('portal_tie').values({ location_id: location.id, device_id: deviceId }).execute()
  await reportToLocation(tx, deviceId, retention)
  await awaitReadings(tx, deviceId, retention.nowMs)
  await markBlockPowers(tx, location.id)
  await change.audit({ ...locationSubject(location), action: 'location.tie-metering-place' })
}

/**
 * Unlinks the metering place of a location.
 * @throws AppError `not_found` if nothing is linked
 */
export async function untiePlace(change: Change<Person>, location: AccessibleLocation): Promise<void> {
  const { tx } = change
  const { numDeletedRows } = await tx
    .deleteFrom('portal_tie')
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
  await leave(tx, location.id)
  await change.audit({ ...locationSubject(location), action: 'location.untie-metering-place' })
}

/** Removes the reported values of a location without a linked metering place. */
async function leave(tx: Tx, locationId: number): Promise<void> {
  await forgetReported(tx, locationId)
  await noteAwaited(tx, locationId, null)
  await markBlockPowers(tx, locationId)
}

/**
 * Ends links whose metering place was deleted, or whose person may no longer edit the location. @returns
 * number of links
 */
export async function endLostTies(tx: Tx): Promise<number> {
  const lost = await tx
    .deleteFrom('portal_tie')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('portal_device')
            .innerJoin('user_account', 'user_account.id', 'portal_device.user_id')
            .innerJoin('location', (join) => join.onRef('location.id', '=', 'portal_tie.location_id'))
            .select('portal_device.id')
            .whereRef('portal_device.id', '=', 'portal_tie.device_id')
            .where(mayStillReport),
        ),
      ),
    )
    .returning('location_id')
    .execute()
  for (const { location_id } of lost) {
    await leave(tx, location_id)
  }
  return lost.length
}
