/**
 * What a forecast has to beat: the same quarter-hour of yesterday, as EMHASS and OpenEMS offer it, or of a week ago, as HAFO does.
 */
import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { zoneOffsetMs } from '../../time/zone-offsets.ts'
import { QUARTERS_PER_HOUR, type Slots } from '../forecast-limits.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

/** The same quarter-hour of the local clock, some days earlier. */
export function sameClockBefore(zone: string, atMs: number, days: number): number {
  const beforeMs = atMs - days * UTC_DAY_MS
  return beforeMs + zoneOffsetMs(zone, atMs) - zoneOffsetMs(zone, beforeMs)
}

type Naive = {
  readonly history: QuarterColumn
  readonly zone: string
  /** 1: yesterday; 7: the same weekday */
  readonly days: number
}

/**
 * Mean W that persistence forecasts for a quarter-hour: the latest same quarter-hour that was over when it was made; NaN
 * if that one is unknown.
 */
export function persistedW({ history, zone, days }: Naive, atMs: number, madeMs: number): number {
  for (let back = days; ; back += days) {
    const beforeMs = sameClockBefore(zone, atMs, back)
    if (beforeMs + QUARTER_MS > madeMs) continue
    return (
      QUARTERS_PER_HOUR * (history.wh[Math.round((beforeMs - history.startMs) / QUARTER_MS)] ?? Number.NaN)
    )
  }
}

/** Mean power of each slot, with the band of what persistence was wrong by in the last weeks. */
export type PersistenceForecast = {
  readonly startMs: number
  readonly powerW: Float64Array
  readonly p10W: Float64Array
  readonly p90W: Float64Array
}

/** A gap is bridged by up to as many days. */
const MOST_DAYS_BACK = 7
const ERROR_DAYS = 28
const ERROR_QUARTERS = ERROR_DAYS * 96

/**
 * Forecast by persistence; quarter-hours unknown yesterday follow the days before. NaN where a whole week is unknown.
 */
export function persistenceForecast({
  history,
  startMs,
  slots,
  zone,
}: Slots & { readonly history: QuarterColumn; readonly zone: string }): PersistenceForecast {
  const powerW = Float64Array.from({ length: slots }, (_, i) => {
    for (let days = 1; days <= MOST_DAYS_BACK; days++) {
      const watts = persistedW({ history, zone, days }, startMs + i * QUARTER_MS, startMs)
      if (!Number.isNaN(watts)) return watts
    }
    return Number.NaN
  })
  // errors by the hour of the day, so that nights without sun have none
  const errors = Array.from({ length: 24 }, () => new WeightedSample(ERROR_DAYS * 5))
  const end = Math.round((startMs - history.startMs) / QUARTER_MS)
  const hourOf = (atMs: number) => Math.floor((atMs + zoneOffsetMs(zone, atMs)) / (4 * QUARTER_MS)) % 24
  for (let i = Math.max(96, end - ERROR_QUARTERS); i < end; i++) {
    const atMs = history.startMs + i * QUARTER_MS
    const error =
      QUARTERS_PER_HOUR * (history.wh[i] ?? Number.NaN) - persistedW({ history, zone, days: 1 }, atMs, atMs)
    errors[hourOf(atMs)]?.add(error, 1)
  }
  const bands = errors.map((sample) => [sample.quantile(0.1) || 0, sample.quantile(0.9) || 0] as const)
  const shifted = (side: 0 | 1) =>
    powerW.map((watts, i) => {
      const error = bands[hourOf(startMs + i * QUARTER_MS)]?.[side] ?? 0
      return Math.max(0, watts + (side === 0 ? Math.min(0, error) : Math.max(0, error)))
    })
  return { startMs, powerW, p10W: shifted(0), p90W: shifted(1) }
}
