import { convertSpot } from '@kilowatt/domain/pricing/spot/spot-column'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import { type Currency, currencyNames } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
import { columnOfDays, listSpotDays, type RateOn, readRates } from '../../spot-market/index.ts'
import type { SpotOf } from './calculate-costs.ts'

/** Conversion of prices in another currency than the plan's: the rate of the last day with such prices. */
export type SpotConversion = {
  readonly from: string
  readonly to: Currency
  readonly rate: number
  /** day of the rate */
  readonly day: string
}

/** Prices of a market over a range, in the currency of a plan; `conversions` lists the conversions so far. */
export type SpotPart = SpotOf & { readonly conversions: () => SpotConversion[] }

/**
 * Prices of regions over a range, for any part of it. Market prices in another currency than the plan's are
 * converted by the reference rate of the local day, or the last rate before; if no rate is known there is no
 * price.
 * @param paidIn currencies that will be requested, if known: if the prices are in these currencies, no rates
 * are read
 */
export async function readSpot(
  db: Db,
  regions: readonly string[],
  range: TimeRange,
  paidIn: readonly Currency[] = currencyNames,
): Promise<(place: { region: string | null; zone: string }, part: TimeRange) => SpotPart> {
  const rows = regions.length === 0 ? [] : await listSpotDays(db, regions, range)
  const ofRegion = Map.groupBy(rows, ({ zone }) => zone)
  const isForeign = rows.some(({ currency }) => paidIn.some((paid) => paid !== currency))
  const rateOn = await ratesFor(db, isForeign ? range : null)
  // locations in the same region request the same days
  const columns = new Map<string, { column: Float64Array; conversion: SpotConversion | null }>()
  return ({ region, zone }, part) => {
    const days = region === null ? undefined : ofRegion.get(region)
    const conversions = new Map<Currency, SpotConversion>()
    const spotOf = (currency: Currency) => {
      if (days === undefined) return null
      const key = `${region} ${zone} ${currency} ${part.startMs} ${part.endMs}`
      const known = columns.get(key) ?? columnIn(currency, days, zone, part, rateOn)
      columns.set(key, known)
      if (known.conversion) conversions.set(currency, known.conversion)
      return known.column
    }
    return Object.assign(spotOf, { conversions: () => [...conversions.values()] })
  }
}

/**
 * All currencies: the plan's currency is not known yet, and a year of rates is a few thousand rows at most. Read on
 * first use.
 */
async function ratesFor(db: Db, range: TimeRange | null): Promise<RateOn> {
  if (range === null) return () => null
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return readRates(db, { from: day(range.startMs), to: addDays(day(range.endMs), 1) })
}

type SpotDays = Awaited<ReturnType<typeof listSpotDays>>

function columnIn(currency: Currency, days: SpotDays, zone: string, part: TimeRange, rateOn: RateOn) {
  const own = columnOfDays(
    days.filter((day) => day.currency === currency),
    part,
  )
  let conversion: SpotConversion | null = null
  const foreign = Map.groupBy(
    days.filter((day) => day.currency !== currency),
    (day) => day.currency,
  )
  for (const [from, ofCurrency] of foreign) {
    const published = columnOfDays(ofCurrency, part)
    const { rates, last } = ratesColumn(published, { from, to: currency }, zone, part, rateOn)
    const converted = convertSpot(published, rates)
    for (let i = 0; i < own.length; i++) if (Number.isNaN(own[i])) own[i] = converted[i] ?? Number.NaN
    conversion = last ?? conversion
  }
  return { column: own, conversion }
}

/** The rate of each quarter-hour's local day. */
function ratesColumn(
  published: Float64Array,
  { from, to }: { from: string; to: Currency },
  zone: string,
  { startMs, endMs }: TimeRange,
  rateOn: RateOn,
) {
  const rates = new Float64Array(published.length).fill(Number.NaN)
  let last: SpotConversion | null = null
  const lastDay = localDateAt(zone, endMs - 1)
  for (let day = localDateAt(zone, startMs); day <= lastDay; day = addDays(day, 1)) {
    const found = rateOn(from, to, day)
    if (found === null) continue
    const range = localDayRange(zone, day)
    const place = (ms: number) => Math.max(0, Math.round((ms - startMs) / QUARTER_MS))
    const [begin, end] = [place(range.startMs), place(range.endMs)]
    rates.fill(found.rate, begin, end)
    if (published.subarray(begin, end).some((price) => !Number.isNaN(price))) last = { from, to, ...found }
  }
  return { rates, last }
}
