import type { PersonalData } from '../../platform/personal-data.ts'

/** What the export of a person's account contains of this module. */
export const gridTariffPersonalData: PersonalData = {
  // prices of the network that a super admin added
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
