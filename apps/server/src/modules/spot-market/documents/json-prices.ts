import { z } from 'zod'
import {
  inOrder,
  isSpan,
  milliOf,
  PriceDocumentError,
  readJson,
  type SpotPoint,
  type SpotSeries,
} from './price-document.ts'

const MINUTE_MS = 60_000

function parse<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(readJson(text))
  if (!read.success)
    throw new PriceDocumentError('not_prices', z.prettifyError(read.error), { cause: read.error })
  return read.data
}

/**
 * Currency from a provider's unit, "EUR / MWh" or "Eur/MWh". @throws PriceDocumentError if the unit is not
 * per MWh
 */
function currencyOf(unit: string): string {
  const [, currency] = /^([A-Za-z]{3}) ?\/ ?MWh$/i.exec(unit.trim()) ?? []
  if (currency === undefined) throw new PriceDocumentError('not_prices', `prices in ${unit}`)
  return currency.toUpperCase()
}

/** Points from starts, lengths and prices; invalid ones are counted. */
function seriesOf(
  intervals: readonly { readonly startMs: number; readonly endMs: number; readonly price: number | null }[],
  of: Pick<SpotSeries, 'zone' | 'currency'>,
): SpotSeries {
  let dropped = 0
  const points: SpotPoint[] = []
  for (const { startMs, endMs, price } of intervals) {
    // a missing price is a gap, not an error
    if (price === null) continue
    const minutes = (endMs - startMs) / MINUTE_MS
    const milliPerMwh = milliOf(price)
    if (milliPerMwh === null || !isSpan(minutes)) dropped += 1
    else points.push({ startMs, minutes, milliPerMwh })
  }
  const ordered = inOrder(points)
  return { ...of, includesVat: false, points: ordered.points, dropped: dropped + ordered.dropped }
}

const energyCharts = z.object({
  unix_seconds: z.array(z.int()).max(40_000),
  price: z.array(z.number().nullable()).max(40_000),
  unit: z.string(),
})

/**
 * Energy-Charts `/price`: two columns. The duration of a price follows from the start of the next one. The
 * last price, and a price before a gap or a coarser part, has the duration of the previous one. The zone is
 * the zone of the request.
 */
export function readEnergyCharts(text: string): SpotSeries {
  const { unix_seconds: starts, price, unit } = parse(energyCharts, text)
  if (starts.length !== price.length)
    throw new PriceDocumentError('not_prices', `${starts.length} times and ${price.length} prices`)
  let minutes = firstSpan(starts)
  const intervals = starts.map((start, i) => {
    const toNext = ((starts[i + 1] ?? Number.NaN) - start) / 60
    if (isSpan(toNext)) minutes = toNext
    return { startMs: start * 1000, endMs: (start + minutes * 60) * 1000, price: price[i] ?? null }
  })
  return seriesOf(intervals, { zone: null, currency: currencyOf(unit) })
}

const firstSpan = (starts: readonly number[]) =>
  starts.map((start, i) => ((starts[i + 1] ?? Number.NaN) - start) / 60).find(isSpan) ?? 60

const marketPrice = z.object({
  start_timestamp: z.int(),
  end_timestamp: z.int(),
  marketprice: z.number().nullable(),
  unit: z.string(),
})
const awattar = z.union([
  z.object({ data: z.array(marketPrice).max(40_000) }).transform(({ data }) => data),
  z.object({ values: z.array(marketPrice).max(40_000) }).transform(({ values }) => values),
])

/** aWATTar's `/v1/marketdata` and similar: epoch ms and price of each span, in `data` or `values`. */
export function readAwattar(text: string): SpotSeries {
  const rows = parse(awattar, text)
  const intervals = rows.map((row) => ({
    startMs: row.start_timestamp,
    endMs: row.end_timestamp,
    price: row.marketprice,
  }))
  return seriesOf(intervals, { zone: null, currency: rows[0] ? currencyOf(rows[0].unit) : null })
}

const delivery = z.object({
  deliveryStart: z.iso.datetime(),
  deliveryEnd: z.iso.datetime(),
  entryPerArea: z.record(z.string(), z.number().nullable()),
})
const nordPool = z.object({
  market: z.literal('DayAhead'),
  currency: z.string().length(3),
  multiAreaEntries: z.array(delivery).max(40_000).optional(),
  multiIndexEntries: z.array(delivery).max(40_000).optional(),
})

/** Nord Pool's data portal: one series per area; none before publication. */
export function readNordPool(text: string): SpotSeries[] {
  const { currency, multiAreaEntries, multiIndexEntries } = parse(nordPool, text)
  const entries = multiAreaEntries ?? multiIndexEntries
  if (entries === undefined) throw new PriceDocumentError('not_prices', 'no entries')
  const areas = [...new Set(entries.flatMap(({ entryPerArea }) => Object.keys(entryPerArea)))]
  return areas.map((zone) => {
    const intervals = entries.map(({ deliveryStart, deliveryEnd, entryPerArea }) => ({
      startMs: Date.parse(deliveryStart),
      endMs: Date.parse(deliveryEnd),
      price: entryPerArea[zone] ?? null,
    }))
    return seriesOf(intervals, { zone, currency })
  })
}
