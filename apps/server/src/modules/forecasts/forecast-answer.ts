import { type Forecast, type Forecasts, weatherAttribution } from '@kilowatt/contracts/forecasts/forecasts'
import { roundTo } from '@kilowatt/domain/round-to'
import type { KeptForecasts, KeptSeries } from './kept/kept-forecasts.queries.ts'
import type { PriceOutlook } from './prices/price-outlooks.queries.ts'

/** Kept forecasts as the API answers them. */
export const forecastsAnswer = (
  { madeMs, startMs, timezone, weatherMs, hasPlace, load, solar, heat, cars }: KeptForecasts,
  outlook: PriceOutlook | null,
  /** whether a weather service is set up */
  hasService: boolean,
): Forecasts => ({
  ...{ madeMs, startMs, timezone },
  weather:
    weatherMs === null
      ? {
          fetchedMs: null,
          missing: !hasPlace ? 'no_coordinates' : hasService ? 'not_fetched' : 'no_service',
          attribution: null,
        }
      : { fetchedMs: weatherMs, missing: null, attribution: weatherAttribution },
  load: answerOf(load),
  solar: solar && answerOf(solar),
  heat: heat && answerOf(heat),
  cars: cars.map(({ pluggedShare, ...car }) => ({ ...car, pluggedShare: pluggedShare && [...pluggedShare] })),
  priceGuess: outlook?.isKnown ? pricesOf(outlook) : null,
})

const MILLI = 1000
const pricesOf = ({ currency, startMs, isGuess, ...prices }: PriceOutlook & { isKnown: true }) => {
  const column = (milli: Float64Array) =>
    Array.from(milli, (price) => (Number.isNaN(price) ? null : roundTo(price / MILLI, 3)))
  return {
    ...{ currency, startMs, isGuess: [...isGuess] },
    pricesPerMwh: column(prices.milliPerMwh),
    p10PerMwh: column(prices.p10),
    p90PerMwh: column(prices.p90),
  }
}

const answerOf = ({ powerW, p10W, p90W, judged, ...facts }: KeptSeries): Forecast => ({
  ...facts,
  ...{ powerW: columnOf(powerW), p10W: columnOf(p10W), p90W: columnOf(p90W) },
  accuracy: {
    days: judged.days,
    basis: judged.basis,
    ...errorsOf(judged),
    byDay: errorsOf(judged.byDay),
    byNight: errorsOf(judged.byNight),
    yesterday: errorsOf(judged.yesterday),
    isWorseThanPersistence: judged.isWorseThanPersistence,
  },
})

const DIGITS = 1
const columnOf = (powers: Float64Array) =>
  Array.from(powers, (watts) => (Number.isNaN(watts) ? null : roundTo(watts, DIGITS)))

type Errors = { readonly maeKwhPerDay: number | null; readonly biasPct: number | null }
const errorsOf = ({ maeKwhPerDay, biasPct }: Errors): Errors => ({
  maeKwhPerDay: maeKwhPerDay === null ? null : roundTo(maeKwhPerDay, 3),
  biasPct: biasPct === null ? null : roundTo(biasPct, DIGITS),
})
