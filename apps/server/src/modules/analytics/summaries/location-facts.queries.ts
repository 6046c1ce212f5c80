import type { Db } from '../../../platform/database/db.ts'

/** What a summary needs to know of a location besides its energy. */
export const readLocationFacts = (db: Db, locationId: number) =>
  db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .select([
      'country.code as country',
      'location.grid_limit_w as gridLimitW',
      'location.solar_peak_w as solarPeakW',
    ])
    .where('location.id', '=', locationId)
    .executeTakeFirstOrThrow()
