import type { PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const gridTariffPersonalData: PersonalData = {
  // Network prices added by a super admin.
  'network-prices': {
    columns: ['network_price.added_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('network_price')
        .select(['kind', 'valid_from', 'valid_to', 'source', 'added_at'])
        .where('added_by', '=', userId)
        .orderBy('id')
        .execute(),
  },
}
