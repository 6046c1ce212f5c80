import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** A person's metering places with what the portal told of them, for the export of their account. */
export const exportMeteringPlaces = (db: Db, userId: number) =>
  db
    .selectFrom('portal_device')
    .leftJoin('portal_tie', 'portal_tie.device_id', 'portal_device.id')
    .leftJoin('location', 'location.id', 'portal_tie.location_id')
    .select(['eimm', 'gsrn', 'is_of_files', 'portal_device.created_at', 'location.name as tells_location'])
    .select([sql<string | null>`facts::text`.as('facts'), 'facts_at'])
    .where('user_id', '=', userId)
    .orderBy('portal_device.id')
    .execute()

/** Their readings: a day of UTC in each row, 96 quarter-hours in tenths of Wh; a dash where nothing is known. */
export const exportMeterReadings = (db: Db, userId: number, mostRows: number) =>
  db
    .selectFrom('portal_reading_day')
    .innerJoin('portal_device', 'portal_device.id', 'portal_reading_day.device_id')
    .select(['portal_device.eimm', 'direction', 'day', 'minutes'])
    .select([sql<string>`array_to_string(energy, ' ', '-')`.as('tenths_of_wh')])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('portal_device.id')
    .orderBy('direction')
    .limit(mostRows)
    .execute()

/** Prices of the network that a super admin added. */
export const exportNetworkPrices = (db: Db, userId: number) =>
  db
    .selectFrom('network_price')
    .select(['kind', 'valid_from', 'valid_to', 'source', 'added_at'])
    .where('added_by', '=', userId)
    .orderBy('id')
    .execute()
