import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { priceStatistics } from '@kilowatt/domain/pricing/spot/cheapest-window'
import { publishedBy } from '@kilowatt/domain/pricing/spot/price-plan'
import { convertSpot } from '@kilowatt/domain/pricing/spot/spot-column'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { findRate } from '../rates/reference-rates.queries.ts'
import { columnOfDays } from './spot-days.ts'
import { listSpotDays } from './spot-prices.queries.ts'
import type { FoundRegion } from './spot-regions.queries.ts'

const PER_MWH = 1000

/** A local day of a region for display. If its evening has another currency than its morning, the evening's applies. */
export async function readSpotDay(
  db: Db,
  region: FoundRegion,
  { day, currency }: { readonly day: LocalDate; readonly currency?: string | undefined },
  now: number,
): Promise<SpotDayAnswer> {
  const range = localDayRange(region.timezone, day)
  const [rows, requested, tomorrow] = await Promise.all([
    listSpotDays(db, [region.code], range),
    db
      .selectFrom('spot_price_zone')
      .select(['answered_at', 'failure'])
      .where('zone', '=', region.code)
      .executeTakeFirst(),
    lookAtTomorrow(db, region, now),
  ])
  // a row covers a UTC day, and possibly only hours without a price in the local day
  const priced = rows.filter((row) => columnOfDays([row], range).some((price) => !Number.isNaN(price)))
  const newest = priced.at(-1)
  const ofDay = priced.filter((row) => row.currency === newest?.currency)
  const own = columnOfDays(ofDay, range)
  const from = newest?.currency
  const rate =
    from === undefined || currency === undefined || currency === from
      ? null
      : await findRate(db, { from, to: currency, day })
  const column = rate ? convertSpot(own, new Float64Array(own.length).fill(rate.rate)) : own
  const statistics = priceStatistics(column)
  return {
    region: { code: region.code, name: region.name, timezone: region.timezone },
    day,
    from: range.startMs,
    to: range.endMs,
    pricesPerMwh: Array.from(column, (milli) => (Number.isNaN(milli) ? null : milli / PER_MWH)),
    publishedMinutes: newest ? Math.min(...ofDay.map(({ minutes }) => minutes)) : null,
    currency: (rate ? currency : from) ?? null,
    conversion: rate && from !== undefined ? { from, ...rate } : null,
    statistics: statistics && {
      meanPerMwh: statistics.mean / PER_MWH,
      minPerMwh: statistics.min / PER_MWH,
      maxPerMwh: statistics.max / PER_MWH,
      negative: statistics.negative,
      known: statistics.known,
    },
    source: newest?.source ?? null,
    isSample: ofDay.some((row) => row.is_sample),
    fetchedAt: newest ? Math.max(...ofDay.map((row) => row.fetched_at.getTime())) : null,
    answeredAt: requested?.answered_at?.getTime() ?? null,
    isFailing: requested !== undefined && requested.failure !== null,
    tomorrow,
  }
}

/**
 * Whether tomorrow is published. A zone's day may differ from the market's day by an hour or two, which
 * belong to another auction, so most of the day decides.
 */
async function lookAtTomorrow(db: Db, { code, timezone }: FoundRegion, now: number) {
  const day = addDays(localDateAt(timezone, now), 1)
  const range = localDayRange(timezone, day)
  const column = columnOfDays(await listSpotDays(db, [code], range), range)
  const known = column.filter((price) => !Number.isNaN(price)).length
  return { day, isPublished: known > column.length / 2, expectedBy: publishedBy(now) }
}
