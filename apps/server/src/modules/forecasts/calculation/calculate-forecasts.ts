import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { chooseForecast } from '@kilowatt/domain/forecast/accuracy/choose-forecast'
import { type PersistenceForecast, persistenceForecast } from '@kilowatt/domain/forecast/accuracy/persistence'
import { MAX_SLOTS } from '@kilowatt/domain/forecast/forecast-limits'
import { forecastLoad } from '@kilowatt/domain/forecast/load/load-forecast'
import type { IrradianceInterval } from '@kilowatt/domain/forecast/solar/irradiance-column'
import { forecastSolar } from '@kilowatt/domain/forecast/solar/solar-forecast'
import { floorToQuarter, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { forecastCars } from './forecast-cars.ts'
import type {
  ForecastHistory,
  ForecastOrder,
  MadeForecasts,
  MadeSeries,
  MakePowers,
  Powers,
  SeriesKind,
  WeatherHours,
} from './forecast-work.ts'
import { judgeForecasts } from './judge-forecasts.ts'
import { heatOf } from './make-heat.ts'

const HOUR_MINUTES = 60

/** Forecasts of the next 48 hours of locations. Others get their turn between two of them. */
export async function calculateForecasts(orders: readonly ForecastOrder[]): Promise<MadeForecasts[]> {
  const made: MadeForecasts[] = []
  for (const order of orders) {
    await yieldToEventLoop()
    made.push(await calculate(order))
  }
  return made
}

async function calculate(order: ForecastOrder): Promise<MadeForecasts> {
  const { locationId, nowMs, history, weather } = order
  const { load, solar, heat, timezone } = history
  const slots = { startMs: floorToQuarter(nowMs), slots: MAX_SLOTS }
  return {
    ...{ locationId, madeMs: nowMs, startMs: slots.startMs, timezone },
    weatherMs: weather?.fetchedMs ?? null,
    series: {
      load: await seriesOf(order, 'load', load, { make: loadOf(history) }),
      ...(solar && {
        solar: await seriesOf(order, 'solar', solar, {
          make: solarOf(history, solar, weather ? radiationOf(weather) : []),
          // past weather is not what was forecast then
          again: solarOf(history, solar, []),
        }),
      }),
      ...(heat && {
        heat: await seriesOf(order, 'heat', heat, { make: heatOf(heat, timezone, weather) }),
      }),
    },
    cars: forecastCars(history, slots),
  }
}

const loadOf =
  ({ load, timezone, holidays }: ForecastHistory): MakePowers =>
  (wanted) => {
    const found = forecastLoad({ ...wanted, history: load, zone: timezone, holidays })
    return found.isKnown ? { ...found, powerW: found.loadW, weatherSlots: 0 } : found
  }

const solarOf =
  (
    { place, plane }: ForecastHistory,
    history: QuarterColumn,
    weather: readonly IrradianceInterval[],
  ): MakePowers =>
  (wanted) => {
    const found = forecastSolar({ ...wanted, history, place, plane, curtailed: null, weather })
    return found.isKnown ? { ...found, powerW: found.productionW } : found
  }

const radiationOf = ({ startMs, radiationW }: WeatherHours): IrradianceInterval[] =>
  Array.from(radiationW, (wattsPerM2, hour) => ({
    ...{ endMs: startMs + hour * HOUR_MINUTES * MINUTE_MS, minutes: HOUR_MINUTES },
    wattsPerM2: Number.isNaN(wattsPerM2) ? null : wattsPerM2,
  }))

/** Days are not what is missing. */
const isWithoutWeather = (made: ReturnType<MakePowers>) => !made.isKnown && made.missingDays === 0

type Models = {
  readonly make: MakePowers
  /** for past days; default: the same */
  readonly again?: MakePowers
}

async function seriesOf(
  order: ForecastOrder,
  kind: SeriesKind,
  column: QuarterColumn,
  { make, again = make }: Models,
): Promise<MadeSeries> {
  const judged = order.judged?.[kind] ?? (await judgeForecasts(order, kind, column, again))
  const slots = { startMs: floorToQuarter(order.nowMs), slots: MAX_SLOTS }
  const made = make(slots)
  const persistence = persistenceForecast({ ...slots, history: column, zone: order.history.timezone })
  const chosen = chooseForecast<Powers, PersistenceForecast>(made, persistence, judged)
  const { powerW, p10W, p90W } = chosen.forecast
  return {
    source: chosen.source,
    reason: chosen.source === 'forecast' ? null : isWithoutWeather(made) ? 'no_weather' : chosen.reason,
    ...{ powerW, p10W, p90W },
    modelW: made.isKnown ? made.powerW : null,
    knownDays: made.knownDays,
    missingDays: made.isKnown ? 0 : made.missingDays,
    weatherSlots: chosen.source === 'forecast' ? chosen.forecast.weatherSlots : 0,
    judged,
  }
}
