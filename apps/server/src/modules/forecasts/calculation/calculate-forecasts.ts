import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { chooseForecast } from '@kilowatt/domain/forecast/accuracy/choose-forecast'
import { type PersistenceForecast, persistenceForecast } from '@kilowatt/domain/forecast/accuracy/persistence'
import { MAX_SLOTS } from '@kilowatt/domain/forecast/forecast-limits'
import { forecastLoad } from '@kilowatt/domain/forecast/load/load-forecast'
import { forecastSolar } from '@kilowatt/domain/forecast/solar/solar-forecast'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type {
  ForecastOrder,
  MadeForecasts,
  MadeSeries,
  MakePowers,
  Powers,
  SeriesKind,
} from './forecast-work.ts'
import { judgeForecasts } from './judge-forecasts.ts'

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
  const { locationId, nowMs, history } = order
  const { timezone, place, plane, holidays, load, solar } = history
  return {
    ...{ locationId, madeMs: nowMs, startMs: floorToQuarter(nowMs), timezone },
    series: {
      load: await seriesOf(order, 'load', load, (wanted) => {
        const found = forecastLoad({ ...wanted, history: load, zone: timezone, holidays })
        return found.isKnown ? { ...found, powerW: found.loadW } : found
      }),
      ...(solar && {
        solar: await seriesOf(order, 'solar', solar, (wanted) => {
          const found = forecastSolar({
            ...wanted,
            history: solar,
            place,
            plane,
            curtailed: null,
            weather: [],
          })
          return found.isKnown ? { ...found, powerW: found.productionW } : found
        }),
      }),
    },
  }
}

async function seriesOf(
  order: ForecastOrder,
  kind: SeriesKind,
  column: QuarterColumn,
  make: MakePowers,
): Promise<MadeSeries> {
  const judged = order.judged?.[kind] ?? (await judgeForecasts(order, kind, column, make))
  const slots = { startMs: floorToQuarter(order.nowMs), slots: MAX_SLOTS }
  const made = make(slots)
  const persistence = persistenceForecast({ ...slots, history: column, zone: order.history.timezone })
  const chosen = chooseForecast<Powers, PersistenceForecast>(made, persistence, judged)
  const { powerW, p10W, p90W } = chosen.forecast
  return {
    source: chosen.source,
    reason: chosen.source === 'persistence' ? chosen.reason : null,
    ...{ powerW, p10W, p90W },
    modelW: made.isKnown ? made.powerW : null,
    knownDays: made.knownDays,
    missingDays: made.isKnown ? 0 : made.missingDays,
    judged,
  }
}
