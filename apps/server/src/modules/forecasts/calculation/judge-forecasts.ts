import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { forecastAccuracy, type KeptForecast } from '@kilowatt/domain/forecast/accuracy/forecast-accuracy'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import {
  BACKTEST_DAYS,
  type ForecastOrder,
  type JudgedForecasts,
  type MakePowers,
  type SeriesKind,
} from './forecast-work.ts'

/** Fewer kept forecasts than for a week decide nothing; then past days are forecast again. */
const LEAST_KEPT = 7

/** How good the forecasts of the last two weeks were, or would have been. */
export async function judgeForecasts(
  { nowMs, history, past }: ForecastOrder,
  kind: SeriesKind,
  column: QuarterColumn,
  make: MakePowers,
): Promise<JudgedForecasts> {
  const { timezone: zone, place } = history
  const measured = { history: column, zone, place }
  const kept = forecastAccuracy(past[kind] ?? [], measured)
  if (kept.days >= LEAST_KEPT) return { ...kept, basis: 'kept' }
  const recalculated = forecastAccuracy(await pastForecasts(nowMs, zone, make), measured)
  return { ...recalculated, basis: 'recalculated' }
}

/** Forecasts of whole past days as they would have been made when each began. Others get their turn between two days. */
async function pastForecasts(nowMs: number, zone: string, make: MakePowers): Promise<KeptForecast[]> {
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
