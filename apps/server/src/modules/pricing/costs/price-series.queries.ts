import { type PriceSeries, priceSeries } from '@kilowatt/domain/pricing/cost/price-series'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { paidPrices } from '@kilowatt/domain/pricing/spot/paid-parts'
import { roundTo } from '@kilowatt/domain/round-to'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { QUANTITY_DIGITS } from '@kilowatt/domain/units/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { instantsOf, type Range } from './calculate-costs.ts'
import { readCostDays } from './cost-days.queries.ts'
import { readTerms } from './location-terms.queries.ts'
import { readSpot } from './spot-columns.queries.ts'

/** Decimals of a price per kWh: the decimals of plans, plus VAT. */
const DIGITS = 10

export type KnownSeries = PriceSeries & { readonly currency: Currency }

/**
 * Price of an imported and exported kWh in each quarter-hour of some days. The tier follows from the energy of the
 * month so far.
 */
export async function readPrices(db: Db, place: { readonly id: number }, range: Range) {
  const { series, spotOf, ...rest } = await readPriceSeries(db, place, range)
  const column = (prices: Float64Array) =>
    Array.from(prices, (price) => (Number.isNaN(price) ? null : roundTo(price, DIGITS)))
  // currency of the price; if a range has several, the currency of its last days
  const currency = series.at(-1)?.currency ?? null
  const ofCurrency = series.filter((one) => one.currency === currency)
  const { total, parts } = paidPrices(ofCurrency, currency && spotOf(currency))
  return {
    ...rest,
    paid: currency && {
      currency,
      perKwh: column(total),
      parts: parts.map(({ part, perKwh }) => ({ part, perKwh: column(perKwh) })),
    },
    series: series.map(({ of: { component, version }, currency, perKwh }) => ({
      name: component.name,
      kind: component.kind,
      direction: component.direction,
      currency,
      versionFrom: version.validFrom,
      perKwh: column(perKwh),
    })),
  }
}

export async function readPriceSeries(db: Db, { id }: { readonly id: number }, range: Range) {
  const [terms] = await readTerms(db, [id])
  if (!terms) return { from: 0, to: 0, series: [], conversions: [], spotOf: () => null }
  const part = instantsOf(terms.zone, range)
  const spans = terms.spans.filter(({ from, to }) => from <= range.to && (to === null || to >= range.from))
  const regions = terms.hasSpot && terms.region !== null ? [terms.region] : []
  const spot = await readSpot(
    db,
    regions,
    part,
    spans.map(({ currency }) => currency),
  )
  const spotOf = spot(terms, part)
  const usedKwh = terms.hasTiers ? await usedBefore(db, id, range) : 0
  const kinds = [...Map.groupBy(spans, ({ currency, country }) => `${currency} ${country}`).values()]
  const series: KnownSeries[] = []
  for (const ofKind of kinds) {
    await yieldToEventLoop()
    const { currency = 'EUR', country = '' } = ofKind[0] ?? {}
    const ofCurrency = priceSeries({
      zone: terms.zone,
      range,
      holidays: holidaysOf(country, range, terms.dayOverrides),
      spans: ofKind,
      spot: spotOf(currency),
      usedKwh,
    })
    series.push(...ofCurrency.map((one) => ({ ...one, currency })))
  }
  return { from: part.startMs, to: part.endMs, series, conversions: spotOf.conversions(), spotOf }
}

/** kWh of the month before a range, as far as they are calculated. */
export async function usedBefore(db: Db, locationId: number, { from }: Range): Promise<number> {
  const days = await readCostDays(db, [locationId], { from: `${from.slice(0, 7)}-01`, to: from })
  const mwh = days
    .filter(({ date }) => date < from)
    .map(({ lines }) => {
      const tiered = lines.find(({ of }) => of.borders.length > 0 && of.component.direction === 'import')
      if (tiered === undefined) return 0n
      return lines.reduce((sum, line) => (line.of === tiered.of ? sum + line.quantity : sum), 0n)
    })
    .reduce((sum, quantity) => sum + quantity, 0n)
  return Number(mwh) / 10 ** QUANTITY_DIGITS
}
