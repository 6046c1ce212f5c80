import type { MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditOwn } from '../../identity/index.ts'
import { insertPlace } from '../management/insert-place.commands.ts'
import { lockPersonOfCountry } from '../management/person-lock.ts'
import { holdPlace } from '../stored/hold-place.ts'
import { keepReadings } from '../stored/readings.commands.ts'
import { endLostTies } from '../ties/location-ties.commands.ts'
import { reportToLocation } from '../ties/report-to-location.commands.ts'

/** Largest number of days of a metering place read from files: a little over three years. */
const MOST_DAYS = 1_100

/**
 * Adds a metering place that is read from files.
 * @throws AppError `country_missing`, `portal_device_exists`, `conflict` above the limit
 */
export async function addPlaceOfFiles(change: Change<Person>, name: string): Promise<number> {
  const { tx } = change
  const userId = await lockPersonOfCountry(change)
  const id = await insertPlace(tx, { userId, eimm: name, isOfFiles: true })
  await auditOwn(change, 'portal-device.add', { after: { eimm: name } })
  return id
}

/**
 * Deletes a metering place with its files.
 * @throws AppError `not_found`, also for a place that is read with tokens
 */
export async function removePlaceOfFiles(change: Change<Person>, deviceId: number): Promise<void> {
  const removed = await change.tx
    .deleteFrom('portal_device')
    .where('id', '=', deviceId)
    .where('user_id', '=', change.author.actor.userId)
    .where('is_of_files', '=', true)
    .returning('eimm')
    .executeTakeFirst()
  if (removed === undefined) throw new AppError('not_found')
  await endLostTies(change.tx)
  await auditOwn(change, 'portal-device.remove', { before: { eimm: removed.eimm } })
}

/**
 * Stores a part of a file.
 * @param retention `minutes`: length of an interval; `keptDays`: number of days for which readings are stored
 * @throws AppError `not_found` if the place was deleted meanwhile, `conflict` if it would exceed its limit of days
 */
export async function addReadings(
  change: Change<Person>,
  place: { readonly id: number; readonly eimm: string },
  series: MeterSeries,
  { minutes, ...retention }: { readonly minutes: number; readonly keptDays: number; readonly nowMs: number },
): Promise<void> {
  const { tx } = change
  if (!(await holdPlace(tx, place.id))) throw new AppError('not_found')
  const kept = await keepReadings(tx, place.id, [series], minutes)
  await reportToLocation(tx, place.id, { ...retention, days: kept })
  const { days } = await tx
    .selectFrom('portal_reading_day')
    .select((eb) => eb.fn.countAll<number>().as('days'))
    .where('device_id', '=', place.id)
    .where('direction', '=', series.direction)
    .executeTakeFirstOrThrow()
  if (days > MOST_DAYS) throw new AppError('conflict')
  await auditOwn(change, 'portal-device.bring-readings', { after: { eimm: place.eimm } })
}
