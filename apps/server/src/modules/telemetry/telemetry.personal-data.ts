import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const telemetryPersonalData: PersonalData = {
  repairs: {
    columns: ['reading_repair.made_by', 'reading_repair.undone_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('reading_repair')
        .innerJoin('device', 'device.id', 'reading_repair.device_id')
        .select((eb) => [
          'device.name as device',
          'reading_repair.kind',
          'from_at',
          'to_at',
          'made_at',
          'undone_at',
          eb('made_by', '=', userId).as('made_by_me'),
        ])
        .where((eb) => eb.or([eb('made_by', '=', userId), eb('undone_by', '=', userId)]))
        .orderBy('reading_repair.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
}
