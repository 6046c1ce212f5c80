import type { KeptForecast } from '@kilowatt/domain/forecast/accuracy/forecast-accuracy'
import { MAX_SLOTS } from '@kilowatt/domain/forecast/forecast-limits'
import { sql } from 'kysely'
import { cachedStatement } from '../../../platform/database/cached-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { BACKTEST_DAYS, type CarForecast, type SeriesKind } from '../calculation/forecast-work.ts'
import type { SeriesFacts } from './series-facts.ts'

/** A forecast of one kind; mean W of each quarter-hour, NaN if unknown. */
export type KeptSeries = SeriesFacts & {
  readonly powerW: Float64Array
  /** one in ten quarter-hours is below, one in ten above */
  readonly p10W: Float64Array
  readonly p90W: Float64Array
}

/** The newest forecasts of a location, as they were made. */
export type KeptForecasts = {
  readonly locationId: number
  readonly timezone: string
  readonly madeMs: number
  /** when it was last asked for, as noted */
  readonly wantedMs: number
  /** start of the first quarter-hour */
  readonly startMs: number
  /** when it was last judged how good such forecasts are */
  readonly judgedMs: number
  /** when the weather in it was fetched; null: it is made without */
  readonly weatherMs: number | null
  /** whether the location has coordinates */
  readonly hasPlace: boolean
  readonly load: KeptSeries
  /** null: the location has no solar power plant */
  readonly solar: KeptSeries | null
  /** null: no heating is measured on its own */
  readonly heat: KeptSeries | null
  /** of each charger */
  readonly cars: readonly CarForecast[]
}

type Row = {
  locationId: number
  timezone: string
  madeAt: Date
  wantedAt: Date
  startAt: Date
  judgedAt: Date
  weatherAt: Date | null
  hasPlace: boolean
  cars: readonly CarForecast[]
  kind: SeriesKind
  powerW: Buffer | null
  p10W: Buffer | null
  p90W: Buffer | null
  facts: SeriesFacts
}

/** The newest forecasts of locations; a location without any has no entry. */
export async function listKeptForecasts(
  db: Db,
  locationIds: readonly number[],
): Promise<Map<number, KeptForecasts>> {
  const { rows } = await sql<Row>`
    select ${cachedStatement} f.location_id as "locationId", l.timezone, f.made_at as "madeAt", f.wanted_at as "wantedAt",
      f.start_at as "startAt", f.judged_at as "judgedAt", f.weather_at as "weatherAt",
      l.latitude is not null as "hasPlace", f.cars, s.kind, array_send(s.power_w) as "powerW",
      array_send(s.p10_w) as "p10W", array_send(s.p90_w) as "p90W", s.facts
    from forecast f join location l on l.id = f.location_id join forecast_series s using (location_id)
    where f.location_id = any(${[...locationIds]}::integer[]) and f.made_at is not null
  `.execute(db)
  const kept = new Map<number, KeptForecasts>()
  for (const [locationId, series] of Map.groupBy(rows, (row) => row.locationId)) {
    const of = (kind: SeriesKind) => series.find((row) => row.kind === kind)
    const [load, solar, heat] = [of('load'), of('solar'), of('heat')]
    if (!load) continue
    kept.set(locationId, {
      ...{ locationId, timezone: load.timezone },
      ...{
        madeMs: load.madeAt.getTime(),
        wantedMs: load.wantedAt.getTime(),
        startMs: load.startAt.getTime(),
        judgedMs: load.judgedAt.getTime(),
        weatherMs: load.weatherAt?.getTime() ?? null,
      },
      hasPlace: load.hasPlace,
      load: seriesOf(load),
      solar: solar ? seriesOf(solar) : null,
      heat: heat ? seriesOf(heat) : null,
      cars: load.cars,
    })
  }
  return kept
}

const seriesOf = ({ facts, powerW, p10W, p90W }: Row): KeptSeries => ({
  ...facts,
  ...{ powerW: columnOf(powerW), p10W: columnOf(p10W), p90W: columnOf(p90W) },
})

const columnOf = (column: Buffer | null): Float64Array =>
  column === null ? new Float64Array(MAX_SLOTS).fill(Number.NaN) : decodeArray(column)

type PastRow = { locationId: number; kind: SeriesKind; madeAt: Date; startAt: Date; powerW: Buffer }
export type PastForecasts = Partial<Record<SeriesKind, KeptForecast[]>>

/** Forecasts of the last two weeks as they were made, one a day, oldest first. */
export async function listPastForecasts(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, PastForecasts>> {
  const { rows } = await sql<PastRow>`
    select location_id as "locationId", kind, made_at as "madeAt", start_at as "startAt",
      array_send(power_w) as "powerW"
    from past_forecast
    where location_id = any(${[...locationIds]}::integer[])
      and start_at > ${new Date(nowMs)}::timestamptz - make_interval(days => ${BACKTEST_DAYS})
    order by start_at
  `.execute(db)
  const past = new Map<number, PastForecasts>()
  for (const { locationId, kind, madeAt, startAt, powerW } of rows) {
    const own = past.get(locationId) ?? {}
    past.set(locationId, own)
    const kept = { madeMs: madeAt.getTime(), startMs: startAt.getTime(), powerW: decodeArray(powerW) }
    own[kind] = [...(own[kind] ?? []), kept]
  }
  return past
}
