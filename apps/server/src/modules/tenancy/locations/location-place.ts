import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { regionsOf } from '../companies/countries.queries.ts'

type RegionRef = { readonly code: string; readonly type: string }
type Named = {
  readonly countryCode: string
  readonly region?: RegionRef | null | undefined
  readonly timezone: string
}
type Place = { readonly countryId: number; readonly regionId: number | null; readonly timezone: string }

/**
 * Country, region and time zone from the database. If a country has only one region, it need not be named.
 * @throws AppError `invalid` naming the field that does not fit the country
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
  if (!country) throw invalidField('countryCode', 'not_there')
  if (country.zone === null) throw invalidField('timezone', 'other_country')
  const chosen = regionAmong(await regionsOf(db, country.id), region)
  return { countryId: country.id, regionId: chosen?.id ?? null, timezone }
}

function regionAmong<Region extends RegionRef>(
  regions: readonly Region[],
  wanted: RegionRef | null | undefined,
): Region | undefined {
  if (!wanted) {
    if (regions.length > 1) throw invalidField('region', 'choose_region')
    return regions[0]
  }
  const found = regions.find(({ code, type }) => code === wanted.code && type === wanted.type)
  if (!found) throw invalidField('region', 'other_country')
  return found
}
