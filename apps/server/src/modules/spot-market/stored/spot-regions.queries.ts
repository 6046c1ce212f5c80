import type { SpotRegion } from '@kilowatt/contracts/spot-market/spot-market'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Regions in the order of the market's own list; a zone that several countries share appears for each of
 * them.
 */
export async function listSpotRegions(db: Db): Promise<SpotRegion[]> {
  const { rows } = await sql<SpotRegion>`
    select r.id, r.code, r.type, r.name, c.code as "countryCode", r.timezone,
      case when kept.day is not null
        then jsonb_build_object('day', kept.day::text, 'isSample', kept.is_sample) end as newest
    from region r join country c on c.id = r.country_id
    left join lateral (
      select p.day, p.is_sample from spot_price_day p where p.zone = r.code order by p.day desc limit 1
    ) kept on true
    order by r.id
  `.execute(db)
  return rows
}

export type FoundRegion = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly timezone: string
}

/** @throws AppError `not_found` */
export async function findSpotRegion(db: Db, code: string): Promise<FoundRegion> {
  const region = await db
    .selectFrom('region')
    .select(['id', 'code', 'name', 'timezone'])
    .where('code', '=', code)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!region) throw new AppError('not_found')
  return region
}
