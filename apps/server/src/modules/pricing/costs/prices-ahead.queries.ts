import { pricePerKwh } from '@kilowatt/domain/pricing/cost/price-per-kwh'
import { priceSeries } from '@kilowatt/domain/pricing/cost/price-series'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { instantsOf } from './calculate-costs.ts'
import { type LocationTerms, readTerms } from './location-terms.queries.ts'
import { usedBefore } from './price-series.queries.ts'
import { readSpot } from './spot-columns.queries.ts'

/** Price paid for one more kWh, all parts included, in quarter-hours from `startMs`; NaN if unknown. */
export type PricesAhead = {
  readonly startMs: number
  readonly importPerKwh: Float64Array
  readonly exportPerKwh: Float64Array
}

/**
 * Prices of today and the next days at locations, by default of tomorrow, without locations that have no price list.
 * Locations with the same plans share one calculation.
 */
export async function readPricesAhead(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
  daysAhead = 1,
): Promise<Map<number, PricesAhead>> {
  const all = (await readTerms(db, locationIds)).map((terms) => {
    const today = localDateAt(terms.zone, nowMs)
    const range = { from: today, to: addDays(today, daysAhead) }
    const spans = terms.spans.filter(({ from, to }) => from <= range.to && (to === null || to >= range.from))
    return { terms, range, spans, part: instantsOf(terms.zone, range) }
  })
  const priced = all.filter(({ spans }) => spans.length > 0)
  if (priced.length === 0) return new Map()
  const regions = new Set(priced.flatMap(({ terms }) => (terms.hasSpot ? (terms.region ?? []) : [])))
  const spot = await readSpot(db, [...regions], {
    startMs: Math.min(...priced.map(({ part }) => part.startMs)),
    endMs: Math.max(...priced.map(({ part }) => part.endMs)),
  })
  const known = new Map<string, PricesAhead>()
  const found = new Map<number, PricesAhead>()
  for (const { terms, range, spans, part } of priced) {
    const key = keyOf(terms, spans)
    let prices = known.get(key)
    if (!prices) {
      await yieldToEventLoop()
      // if a range has several currencies, the last one is the currency of the days ahead
      const { currency = 'EUR', country = '' } = spans.at(-1) ?? {}
      const series = priceSeries({
        ...{ zone: terms.zone, range },
        holidays: holidaysOf(country, range, terms.dayOverrides),
        spans: spans.filter((span) => span.currency === currency && span.country === country),
        spot: spot(terms, part)(currency),
        usedKwh: terms.hasTiers ? await usedBefore(db, terms.locationId, range) : 0,
      })
      prices = {
        startMs: part.startMs,
        importPerKwh: pricePerKwh(series, 'import'),
        exportPerKwh: pricePerKwh(series, 'export'),
      }
      known.set(key, prices)
    }
    found.set(terms.locationId, prices)
  }
  return found
}

const keyOf = ({ zone, region, hasTiers, locationId }: LocationTerms, spans: LocationTerms['spans']) =>
  [
    ...[zone, region, hasTiers ? locationId : ''],
    ...spans.map(({ from, to, versionId }) => `${versionId} ${from} ${to}`),
  ].join()
