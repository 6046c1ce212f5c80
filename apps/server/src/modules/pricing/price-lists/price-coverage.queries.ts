import { type Actor, inActiveCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { reachableBy } from '../../tenancy/index.ts'
import { isActiveToday } from './active-price-lists.queries.ts'

type PriceCoverage = { locations: number; unpriced: number; firstUnpriced: string | null }

/**
 * Number of locations in the current company whose prices a person may manage, and the locations among them
 * without an active price list.
 */
export async function readPriceCoverage(db: Db, actor: Actor): Promise<PriceCoverage> {
  const priced = db
    .selectFrom('location')
    .where(reachableBy(inActiveCompany(actor), 'managePricing'))
    .select(({ exists, selectFrom }) => [
      'location.id',
      'location.name',
      exists(
        selectFrom('price_list as l')
          .select('l.id')
          .whereRef('l.location_id', '=', 'location.id')
          .where(isActiveToday),
      ).as('hasPrices'),
    ])
    .as('location')
  const counts = await db
    .selectFrom(priced)
    .select(({ fn }) => [
      fn.countAll<string>().as('locations'),
      fn.countAll<string>().filterWhere('hasPrices', '=', false).as('unpriced'),
    ])
    .executeTakeFirstOrThrow()
  const first = await db
    .selectFrom(priced)
    .select('location.name')
    .where('hasPrices', '=', false)
    .orderBy(inNameOrder('location.name'))
    .orderBy('location.id')
    .limit(1)
    .executeTakeFirst()
  return {
    locations: Number(counts.locations),
    unpriced: Number(counts.unpriced),
    firstUnpriced: first?.name ?? null,
  }
}
