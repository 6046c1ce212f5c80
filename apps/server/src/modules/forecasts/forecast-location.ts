import type { Forecast, Forecasts } from '@kilowatt/contracts/forecasts/forecasts'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { chooseForecast } from '@kilowatt/domain/forecast/accuracy/choose-forecast'
import { forecastAccuracy, type KeptForecast } from '@kilowatt/domain/forecast/accuracy/forecast-accuracy'
import { type PersistenceForecast, persistenceForecast } from '@kilowatt/domain/forecast/accuracy/persistence'
import { MAX_SLOTS, type Slots, type TooLittleHistory } from '@kilowatt/domain/forecast/forecast-limits'
import { forecastLoad } from '@kilowatt/domain/forecast/load/load-forecast'
import { forecastSolar } from '@kilowatt/domain/forecast/solar/solar-forecast'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { yieldToEventLoop } from '../../platform/long-work.ts'
import { BACKTEST_DAYS, type ForecastHistory } from './forecast-history.queries.ts'

type Powers = {
  readonly isKnown: true
  readonly powerW: Float64Array
  readonly p10W: Float64Array
  readonly p90W: Float64Array
  readonly knownDays: number
}
type Make = (slots: Slots) => Powers | TooLittleHistory

/** Forecasts of the next 48 hours, with how good forecasts of the last days would have been. */
export async function forecastLocation(history: ForecastHistory, nowMs: number): Promise<Forecasts> {
  const { timezone, place, plane, holidays, load, solar } = history
  const slots = { startMs: floorToQuarter(nowMs), slots: MAX_SLOTS }
  const judge = { ...slots, timezone, place }
  return {
    ...{ madeMs: nowMs, startMs: slots.startMs, timezone },
    load: await forecastOf(judge, load, (wanted) => {
      const found = forecastLoad({ ...wanted, history: load, zone: timezone, holidays })
      return found.isKnown ? { ...found, powerW: found.loadW } : found
    }),
    solar:
      solar &&
      (await forecastOf(judge, solar, (wanted) => {
        const found = forecastSolar({ ...wanted, history: solar, place, plane, curtailed: null, weather: [] })
        return found.isKnown ? { ...found, powerW: found.productionW } : found
      })),
  }
}

type Judged = Slots & Pick<ForecastHistory, 'timezone' | 'place'>

async function forecastOf(
  { startMs, slots, timezone, place }: Judged,
  history: QuarterColumn,
  make: Make,
): Promise<Forecast> {
  const kept = await pastForecasts(startMs, timezone, make)
  const accuracy = forecastAccuracy(kept, { history, zone: timezone, place })
  const made = make({ startMs, slots })
  const persistence = persistenceForecast({ startMs, slots, history, zone: timezone })
  const chosen = chooseForecast<Powers, PersistenceForecast>(made, persistence, accuracy)
  return {
    source: chosen.source,
    reason: chosen.source === 'persistence' ? chosen.reason : null,
    powerW: columnOf(chosen.forecast.powerW),
    p10W: columnOf(chosen.forecast.p10W),
    p90W: columnOf(chosen.forecast.p90W),
    knownDays: made.knownDays,
    missingDays: made.isKnown ? 0 : made.missingDays,
    accuracy: {
      days: accuracy.days,
      ...errorsOf(accuracy),
      byDay: errorsOf(accuracy.byDay),
      byNight: errorsOf(accuracy.byNight),
      yesterday: errorsOf(accuracy.yesterday),
      isWorseThanPersistence: accuracy.isWorseThanPersistence,
    },
  }
}

/** Forecasts of whole past days as they would have been made when each began. Others get their turn between two days. */
async function pastForecasts(nowMs: number, zone: string, make: Make): Promise<KeptForecast[]> {
  const today = localDateAt(zone, nowMs)
  const kept: KeptForecast[] = []
  for (let back = 1; back <= BACKTEST_DAYS; back++) {
    await yieldToEventLoop()
    const { startMs, endMs } = localDayRange(zone, addDays(today, -back))
    const found = make({ startMs, slots: Math.round((endMs - startMs) / QUARTER_MS) })
    if (found.isKnown) kept.push({ madeMs: startMs, startMs, powerW: found.powerW })
  }
  return kept
}

const DIGITS = 1
const columnOf = (powers: Float64Array) =>
  Array.from(powers, (watts) => (Number.isNaN(watts) ? null : roundTo(watts, DIGITS)))

type Errors = { readonly maeKwhPerDay: number | null; readonly biasPct: number | null }
const errorsOf = ({ maeKwhPerDay, biasPct }: Errors): Errors => ({
  maeKwhPerDay: maeKwhPerDay === null ? null : roundTo(maeKwhPerDay, 3),
  biasPct: biasPct === null ? null : roundTo(biasPct, DIGITS),
})
