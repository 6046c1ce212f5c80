import { sql } from 'kysely'
import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const portalPersonalData: PersonalData = {
  'portal-tokens': {
    columns: ['portal_credential.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('portal_credential')
        .select(['token_start', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  'metering-places': {
    columns: ['portal_device.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('portal_device')
        .leftJoin('portal_tie', 'portal_tie.device_id', 'portal_device.id')
        .leftJoin('location', 'location.id', 'portal_tie.location_id')
        .select([
          'eimm',
          'gsrn',
          'is_of_files',
          'portal_device.created_at',
          'location.name as tells_location',
        ])
        .select([sql<string | null>`facts::text`.as('facts'), 'facts_at'])
        .where('user_id', '=', userId)
        .orderBy('portal_device.id')
        .execute(),
  },
  // A UTC day per row: 96 quarter-hours in tenths of Wh; a dash if unknown.
  'meter-readings': {
    columns: [],
    read: (db, { userId }) =>
      db
        .selectFrom('portal_reading_day')
        .innerJoin('portal_device', 'portal_device.id', 'portal_reading_day.device_id')
        .select(['portal_device.eimm', 'direction', 'day', 'minutes'])
        .select([sql<string>`array_to_string(energy, ' ', '-')`.as('tenths_of_wh')])
        .where('user_id', '=', userId)
        .orderBy('day', 'desc')
        .orderBy('portal_device.id')
        .orderBy('direction')
        .limit(MOST_ROWS)
        .execute(),
  },
}
