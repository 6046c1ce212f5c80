/**
 * How good kept forecasts were: mean absolute error in kWh a day and bias in percent, by day and night, against
 * persistence. Both are figures that people can check against a bill; percentages of quarter-hours near zero are not.
 */
import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { sunAt } from '../../time/sun.ts'
import { QUARTERS_PER_HOUR } from '../forecast-limits.ts'
import { clockQuarterOf } from '../history/day-table.ts'
import { persistedW } from './persistence.ts'

/** A forecast as it was made. */
export type KeptForecast = {
  /** what was known then; persistence knows no more */
  readonly madeMs: number
  readonly startMs: number
  /** mean W of each quarter-hour; NaN where nothing was forecast */
  readonly powerW: Float64Array
}

export type Errors = {
  /** mean absolute error, as energy of a whole day; null if nothing can be compared */
  readonly maeKwhPerDay: number | null
  /** forecast minus measured, % of measured: above 0 is too much; null if nothing was measured */
  readonly biasPct: number | null
}

export type ForecastAccuracy = Errors & {
  /** whole days' worth of compared quarter-hours */
  readonly days: number
  readonly byDay: Errors
  readonly byNight: Errors
  /** the same quarter-hours by persistence of yesterday, and of a week ago */
  readonly yesterday: Errors
  readonly weekAgo: Errors
  /** null: too few days to say */
  readonly isWorseThanPersistence: boolean | null
}

/** In fewer days one odd day decides. */
const LEAST_DAYS = 7
/** Day without coordinates, by the local clock: 06:00 to 22:00. */
const DAY_FROM = 24
const DAY_TO = 88

type Measured = {
  /** Wh of each quarter-hour, including the week before the first forecast */
  readonly history: QuarterColumn
  readonly zone: string
  /** decides by the sun what is day and night; null: the clock decides */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
}

/**
 * Accuracy of forecasts over the quarter-hours that are known: forecast, measured and persisted, so that all are
 * judged by the same. A quarter-hour forecast several times counts each time.
 */
export function forecastAccuracy(
  forecasts: readonly KeptForecast[],
  { history, zone, place }: Measured,
): ForecastAccuracy {
  const isDay = (atMs: number) => {
    if (place !== null) return sunAt(atMs + QUARTER_MS / 2, place).elevationDeg > 0
    const quarter = clockQuarterOf(zone, atMs)
    return quarter >= DAY_FROM && quarter < DAY_TO
  }
  const [all, byDay, byNight, yesterday, weekAgo] = [tally(), tally(), tally(), tally(), tally()]
  for (const { madeMs, startMs, powerW } of forecasts)
    for (const [i, forecastW] of powerW.entries()) {
      const atMs = startMs + i * QUARTER_MS
      const measuredW =
        QUARTERS_PER_HOUR * (history.wh[Math.round((atMs - history.startMs) / QUARTER_MS)] ?? Number.NaN)
      const persisted = persistedW({ history, zone, days: 1 }, atMs, madeMs)
      if (Number.isNaN(forecastW + measuredW + persisted)) continue
      add(all, forecastW, measuredW)
      add(isDay(atMs) ? byDay : byNight, forecastW, measuredW)
      add(yesterday, persisted, measuredW)
      const week = persistedW({ history, zone, days: 7 }, atMs, madeMs)
      if (!Number.isNaN(week)) add(weekAgo, week, measuredW)
    }
  const days = Math.floor(all.count / 96)
  return {
    ...errorsOf(all),
    days,
    byDay: errorsOf(byDay),
    byNight: errorsOf(byNight),
    yesterday: errorsOf(yesterday),
    weekAgo: errorsOf(weekAgo),
    isWorseThanPersistence: days < LEAST_DAYS ? null : all.errorW > yesterday.errorW,
  }
}

const tally = () => ({ count: 0, errorW: 0, overW: 0, measuredW: 0 })

function add(sums: ReturnType<typeof tally>, forecastW: number, measuredW: number): void {
  sums.count++
  sums.errorW += Math.abs(forecastW - measuredW)
  sums.overW += forecastW - measuredW
  sums.measuredW += measuredW
}

const errorsOf = ({ count, errorW, overW, measuredW }: ReturnType<typeof tally>): Errors => ({
  maeKwhPerDay: count > 0 ? (errorW / count) * 0.024 : null,
  biasPct: measuredW > 0 ? (100 * overW) / measuredW : null,
})
