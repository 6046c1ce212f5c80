import type { country, Region } from '@kilowatt/contracts/tenancy/countries'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { invalidField } from '../../../platform/errors.ts'

type Wanted = { visible?: boolean | undefined; timezone?: string | undefined }

/** Countries. @param visible only countries on offer (true) or only the others (false); all if absent */
export const listCountries = (db: Db, { visible, timezone }: Wanted): Promise<z.output<typeof country>[]> =>
  db
    .selectFrom('country')
    .select(['id', 'name', 'code'])
    .$if(visible !== undefined, (query) => query.where('visible', '=', visible === true))
    .$if(timezone !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('country_timezone')
            .select('country_timezone.name')
            .whereRef('country_timezone.country_id', '=', 'country.id')
            .where('country_timezone.name', '=', timezone ?? ''),
        ),
      ),
    )
    .orderBy(inNameOrder('name'))
    .execute()

/**
 * Bidding zones of a country, in the order of the market's own list.
 * @throws AppError `invalid` for an unknown country code
 */
export async function listRegions(db: Db, countryCode: string): Promise<Region[]> {
  const country = await db
    .selectFrom('country')
    .select('id')
    .where('code', '=', countryCode)
    .executeTakeFirst()
  if (!country) throw invalidField('countryCode', 'not_there')
  return regionsOf(db, country.id)
}

export const regionsOf = (db: Db, countryId: number) =>
  db
    .selectFrom('region')
    .select(['id', 'code', 'type', 'name'])
    .where('country_id', '=', countryId)
    .orderBy('id')
    .execute()

/**
 * IANA time zones of a country, most populous first.
 * @throws AppError `invalid` for an unknown country code
 */
export async function listTimezones(db: Db, countryCode: string): Promise<{ name: string }[]> {
  const zones = await db
    .selectFrom('country_timezone')
    .innerJoin('country', 'country.id', 'country_timezone.country_id')
    .select('country_timezone.name')
    .where('country.code', '=', countryCode)
    .orderBy('country_timezone.sort')
    .execute()
  if (zones.length === 0) throw invalidField('countryCode', 'not_there')
  return zones
}
