import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import type { KeptWeather } from '../calculation/forecast-work.ts'
import { WANTED_DAYS } from '../kept/kept-forecasts.commands.ts'

/** Places of locations that are forecast, as `lat_tenths` and `lon_tenths`. */
export const neededPlaces = (nowMs: number): RawBuilder<unknown> => sql`(
  select distinct round(l.latitude * 10)::smallint as lat_tenths, round(l.longitude * 10)::smallint as lon_tenths
  from forecast f join location l on l.id = f.location_id
  where l.latitude is not null and f.wanted_at > ${new Date(nowMs)}::timestamptz - make_interval(days => ${WANTED_DAYS})
)`

export async function countNeededPlaces(db: Db, nowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${neededPlaces(nowMs)} needed`.execute(db)
  return rows[0]?.count ?? 0
}

type Row = {
  place: string
  locationIds: number[]
  answeredAt: Date
  day: string
  radiation: Buffer | null
  temperature: Buffer | null
}

type State = {
  readonly places: number
  readonly placesWithWeather: number
  readonly failing: number
  readonly askedAt: Date | null
  readonly answeredAt: Date | null
  readonly oldestAt: Date | null
  readonly failure: string | null
}

/** State of the needed places at the weather service. */
export async function readWeatherState(db: Db, nowMs: number) {
  const { rows } = await sql<State>`
    select count(*)::integer as places, count(w.answered_at)::integer as "placesWithWeather",
      count(w.failure)::integer as failing, max(w.asked_at) as "askedAt", max(w.answered_at) as "answeredAt",
      min(w.answered_at) as "oldestAt",
      (array_agg(w.failure order by w.asked_at desc) filter (where w.failure is not null))[1] as failure
    from ${neededPlaces(nowMs)} n left join weather_place w using (lat_tenths, lon_tenths)
  `.execute(db)
  const { askedAt, answeredAt, oldestAt, ...counts } = rows[0] ?? {
    ...{ places: 0, placesWithWeather: 0, failing: 0, failure: null },
    ...{ askedAt: null, answeredAt: null, oldestAt: null },
  }
  return {
    ...counts,
    askedMs: askedAt?.getTime() ?? null,
    answeredMs: answeredAt?.getTime() ?? null,
    oldestMs: oldestAt?.getTime() ?? null,
  }
}

/** Weather of locations, as last fetched; locations without coordinates or without weather have no entry. */
export async function readWeather(
  db: Db,
  locationIds: readonly number[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Promise<Map<number, KeptWeather>> {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    with place as (
      select round(latitude * 10)::smallint as lat_tenths, round(longitude * 10)::smallint as lon_tenths,
        array_agg(id) as ids
      from location where id = any(${[...locationIds]}::integer[]) and latitude is not null group by 1, 2
    )
    select p.lat_tenths || ' ' || p.lon_tenths as place, p.ids as "locationIds", w.answered_at as "answeredAt",
      d.day::text, array_send(d.radiation_w) as radiation, array_send(d.temperature_tenths) as temperature
    from place p join weather_place w using (lat_tenths, lon_tenths) join weather_day d using (lat_tenths, lon_tenths)
    where w.answered_at is not null and d.day >= ${dayOf(startMs)}::date and d.day <= ${dayOf(endMs)}::date
    order by d.day
  `.execute(db)
  const found = new Map<number, KeptWeather>()
  for (const days of Map.groupBy(rows, ({ place }) => place).values()) {
    const weather = weatherOf(days)
    for (const id of days[0]?.locationIds ?? []) found.set(id, weather)
  }
  return found
}

function weatherOf(days: readonly Row[]): KeptWeather {
  const msOf = (row: Row | undefined) => Date.parse(row?.day ?? '')
  const startMs = msOf(days[0])
  const hours = 24 * (Math.round((msOf(days.at(-1)) - startMs) / UTC_DAY_MS) + 1)
  const [radiationW, temperatureC] = [new Float64Array(hours), new Float64Array(hours)].map((column) =>
    column.fill(Number.NaN),
  ) as [Float64Array, Float64Array]
  for (const row of days) {
    const first = (24 * (msOf(row) - startMs)) / UTC_DAY_MS
    if (row.radiation) radiationW.set(decodeArray(row.radiation), first)
    if (row.temperature)
      temperatureC.set(
        decodeArray(row.temperature).map((tenths) => tenths / 10),
        first,
      )
  }
  return { startMs, radiationW, temperatureC, fetchedMs: days[0]?.answeredAt.getTime() ?? Number.NaN }
}
