import type { LocationTie } from '@kilowatt/contracts/portal/location-ties'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { grantAllows, personMay } from '../../tenancy/index.ts'
import { type ConsumerInfo, consumerInfoColumns, consumerInfoOfRow } from '../stored/consumer-info.queries.ts'

/** Whether the owner of a linked place may edit the location. Without this permission the link ends. */
export const mayStillReport = sql<boolean>`(
  user_account.is_super_admin or ${personMay('portal_device.user_id', 'location', grantAllows('edit'))}
)`

/**
 * Links whose person may still edit the location. Without that permission a link provides nothing, even
 * before it is ended.
 */
export const tiesInForce = (db: Db | Tx) =>
  db
    .selectFrom('portal_tie')
    .innerJoin('portal_device', 'portal_device.id', 'portal_tie.device_id')
    .innerJoin('user_account', 'user_account.id', 'portal_device.user_id')
    .innerJoin('location', 'location.id', 'portal_tie.location_id')
    .where(mayStillReport)

/**
 * Facts about the metering places linked to locations, for the locations' own sums; locations without a
 * linked place are absent. A place belongs to a person, so no call returns all facts about it.
 */
export async function infoOfTiedPlaces(
  db: Db | Tx,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, ConsumerInfo>> {
  const rows = await tiesInForce(db)
    .select(consumerInfoColumns)
    .select('portal_tie.location_id as locationId')
    .where('portal_tie.location_id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .execute()
  return new Map(rows.map(({ locationId, ...row }) => [locationId, consumerInfoOfRow(row)]))
}

/** The link of a location for a person who may view it; null if none. */
export async function findTie(db: Db | Tx, locationId: number, userId: number): Promise<LocationTie | null> {
  const row = await db
    .selectFrom('portal_tie')
    .innerJoin('portal_device', 'portal_device.id', 'portal_tie.device_id')
    .select(['portal_device.id', 'portal_device.user_id', 'portal_device.eimm', 'portal_tie.tied_at'])
    .select((eb) =>
      eb
        .selectFrom('portal_reading_day')
        .select([
          sql<{ first: string; last: string }>`json_build_object('first', min(day), 'last', max(day))`.as(
            'days',
          ),
        ])
        .whereRef('device_id', '=', 'portal_device.id')
        .as('days'),
    )
    .where('portal_tie.location_id', '=', locationId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    place: row.user_id === userId ? { deviceId: row.id, eimm: row.eimm } : null,
    tiedAt: row.tied_at.getTime(),
    firstDay: row.days?.first ?? null,
    lastDay: row.days?.last ?? null,
  }
}
