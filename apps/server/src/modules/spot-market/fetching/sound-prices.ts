import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { PriceDocumentError, type SpotPoint, type SpotSeries } from '../documents/price-document.ts'

/**
 * Prices of a document that can be stored: without VAT, in a named currency, at and around the requested time
 * (providers return whole days in other time zones). @throws PriceDocumentError
 */
export function soundPrices(
  { points, currency, includesVat }: SpotSeries,
  { startMs, endMs }: TimeRange,
): { currency: string; points: SpotPoint[] } | null {
  const wanted = points.filter(
    (point) =>
      point.startMs >= startMs - UTC_DAY_MS &&
      point.startMs < endMs + UTC_DAY_MS &&
      point.startMs % QUARTER_MS === 0,
  )
  if (wanted.length === 0) return null
  if (includesVat) throw new PriceDocumentError('not_prices', 'prices with VAT')
  if (currency === null || !/^[A-Z]{3}$/.test(currency))
    throw new PriceDocumentError('not_prices', `the currency ${currency?.slice(0, 20)}`)
  return { currency, points: wanted }
}
