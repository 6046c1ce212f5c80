import type { Db } from '../../../platform/db.ts'
import { invalidField } from '../../../platform/errors.ts'

type Named = {
  readonly countryCode: string
  readonly region?: { readonly code: string; readonly type: string } | null | undefined
  readonly timezone: string
}
type Place = { readonly countryId: number; readonly regionId: number | null; readonly timezone: string }

/**
 * Country, region and time zone as the database knows them.
 * @throws AppError `invalid` naming the one that does not fit the country
 */
export async function resolvePlace(db: Db, { countryCode, region, timezone }: Named): Promise<Place> {
  const country = await db
    .selectFrom('country')
    .leftJoin('country_timezone as zone', (join) =>
      join.onRef('zone.country_id', '=', 'country.id').on('zone.name', '=', timezone),
    )
    .select(['country.id', 'zone.name as zone'])
    .where('country.code', '=', countryCode.toUpperCase())
    .executeTakeFirst()
  if (!country) throw invalidField('countryCode', 'Unknown country')
  if (country.zone === null) throw invalidField('timezone', 'This is no time zone of the country')
  if (!region) return { countryId: country.id, regionId: null, timezone }
  const found = await db
    .selectFrom('region')
    .select('id')
    .where('country_id', '=', country.id)
    .where('code', '=', region.code)
    .where('type', '=', region.type)
    .executeTakeFirst()
  if (!found) throw invalidField('region', 'This is no region of the country')
  return { countryId: country.id, regionId: found.id, timezone }
}
