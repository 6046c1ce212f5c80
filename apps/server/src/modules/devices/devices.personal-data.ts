import { sql } from 'kysely'
import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const devicesPersonalData: PersonalData = {
  controllers: {
    columns: ['oem_device.owner_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('oem_device')
        .select(['serial', 'type', 'alias', 'claimed_at'])
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
  commands: {
    columns: ['command.requested_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('command')
        .select(['location_id', 'device_id', 'parameter', 'requested_at', 'status'])
        .where('requested_by', '=', userId)
        .orderBy('requested_at', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'direction-tests': {
    columns: ['direction_test.tested_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('direction_test')
        .innerJoin('location', 'location.id', 'direction_test.location_id')
        .select(['location.name as location', 'tested_at', 'outcome', 'mended'])
        .where('tested_by', '=', userId)
        .orderBy('direction_test.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  setup: {
    columns: ['setup_draft.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('setup_draft')
        .select(['saved_at', sql<string>`draft::text`.as('draft')])
        .where('user_id', '=', userId)
        .execute(),
  },
}
