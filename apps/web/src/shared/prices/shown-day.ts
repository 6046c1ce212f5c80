import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { type SpotBar, spotBars } from '@kilowatt/domain/pricing/spot/spot-bars'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'

/** Prices per kWh in the hundredth of the currency, if it has one. */
export type PriceUnit = {
  readonly currency: string
  /** `ct` */
  readonly short: string
  /** `ct/kWh` */
  readonly unit: string
  /** conversion from a price per MWh */
  readonly factor: number
}

const MWH_IN_KWH = 0.001

export function priceUnit(currency: string): PriceUnit {
  const subunit = currency in currencies ? currencies[currency as Currency].subunit : null
  return subunit === null
    ? { currency, short: currency, unit: `${currency}/kWh`, factor: MWH_IN_KWH }
    : { currency, short: subunit, unit: `${subunit}/kWh`, factor: 100 * MWH_IN_KWH }
}

/** A day of the market in the displayed unit. */
export type ShownDay = {
  readonly answer: SpotDayAnswer
  readonly unit: PriceUnit
  /** by quarter-hour; null if unknown */
  readonly prices: readonly (number | null)[]
  readonly bars: readonly SpotBar[]
  /** null without any known price */
  readonly statistics: { mean: number; min: SpotBar; max: SpotBar; negativeMinutes: number } | null
}

const QUARTER_MIN = 15

export function shownDay(answer: SpotDayAnswer): ShownDay {
  const unit = priceUnit(answer.currency ?? 'EUR')
  const prices = answer.pricesPerMwh.map((price) => (price === null ? null : price * unit.factor))
  const bars = spotBars(answer.from, prices, answer.publishedMinutes)
  const known = bars.flatMap((bar) => (bar.price === null ? [] : [{ ...bar, price: bar.price }]))
  const [first] = known
  return {
    answer,
    unit,
    prices,
    bars,
    statistics:
      answer.statistics && first
        ? {
            mean: answer.statistics.meanPerMwh * unit.factor,
            min: known.reduce((low, bar) => (bar.price < low.price ? bar : low), first),
            max: known.reduce((high, bar) => (bar.price > high.price ? bar : high), first),
            negativeMinutes: answer.statistics.negative * QUARTER_MIN,
          }
        : null,
  }
}

/** The bar at an instant. */
export const barAt = ({ bars }: Pick<ShownDay, 'bars'>, at: number): number =>
  bars.findIndex(({ startMs, endMs }) => startMs <= at && at < endMs)
