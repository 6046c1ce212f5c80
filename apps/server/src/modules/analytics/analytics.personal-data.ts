import type { PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const analyticsPersonalData: PersonalData = {
  'monthly-reports': {
    columns: ['monthly_report.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('monthly_report')
        .leftJoin('location', 'location.id', 'monthly_report.location_id')
        .leftJoin('location_group', 'location_group.id', 'monthly_report.location_group_id')
        .select([
          'location.name as location',
          'location_group.name as location_group',
          'monthly_report.wanted_at',
          'monthly_report.told_month',
        ])
        .where('monthly_report.user_id', '=', userId)
        .orderBy('monthly_report.id')
        .execute(),
  },
}
