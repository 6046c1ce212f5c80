import type { SpotConversion } from '@kilowatt/contracts/pricing/costs'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
import { instantsOf } from './calculate-costs.ts'
import type { KnownDay } from './cost-days.queries.ts'
import { readSpot } from './spot-columns.queries.ts'

/**
 * Conversion rates of market prices per currency of the bills: the rate of the last day with such a price.
 * Other days have other rates; listing all of them would turn a yearly bill into a list of rates.
 */
export async function readBillConversions(
  db: Db,
  locationId: number,
  days: readonly KnownDay[],
): Promise<ReadonlyMap<Currency, readonly SpotConversion[]>> {
  const lastDays = new Map(
    days.filter(({ lines }) => lines.some(hasSpotPrice)).map(({ currency, date }) => [currency, date]),
  )
  if (lastDays.size === 0) return new Map()
  const place = await db
    .selectFrom('location')
    .leftJoin('region', 'region.id', 'location.region_id')
    .select(['location.timezone as zone', 'region.code as region'])
    .where('location.id', '=', locationId)
    .executeTakeFirst()
  if (!place || place.region === null) return new Map()
  const { region, zone } = place
  const conversions = new Map<Currency, readonly SpotConversion[]>()
  for (const [currency, day] of lastDays) {
    const part = instantsOf(zone, { from: day, to: day })
    const spotOf = (await readSpot(db, [region], part))({ region, zone }, part)
    spotOf(currency)
    conversions.set(currency, spotOf.conversions())
  }
  return conversions
}

/** Lines that contain a market price; floors and caps replace it. */
const hasSpotPrice = ({ of, tariff }: KnownDay['lines'][number]): boolean =>
  of.prices[of.tariffs.indexOf(tariff)]?.some(({ kind }) => kind === 'spot') ?? false
