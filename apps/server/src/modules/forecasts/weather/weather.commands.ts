import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { encodeArray } from '../../../platform/database/packed-arrays.ts'
import type { WeatherHours } from '../calculation/forecast-work.ts'
import { neededPlaces } from './weather.queries.ts'
import type { WeatherPlace } from './weather-place.ts'

export type DuePlace = WeatherPlace & { readonly answeredAt: Date | null }

type Turn = {
  readonly nowMs: number
  readonly lastsMs: number
  readonly retryMs: number
  readonly most: number
}

/** Takes places whose weather is due, new ones first. */
export async function takePlaces(tx: Tx, { nowMs, lastsMs, retryMs, most }: Turn): Promise<DuePlace[]> {
  await sql`insert into weather_place (lat_tenths, lon_tenths) select * from ${neededPlaces(nowMs)} needed
    on conflict do nothing`.execute(tx)
  const since = (ms: number) => sql`${new Date(nowMs - ms)}::timestamptz`
  const { rows } = await sql<DuePlace>`
    update weather_place p set asked_at = ${new Date(nowMs)}
    from (
      select w.lat_tenths, w.lon_tenths from weather_place w join ${neededPlaces(nowMs)} n using (lat_tenths, lon_tenths)
      where w.asked_at is null or w.asked_at <= ${since(lastsMs)}
        or (w.failure is not null and w.asked_at <= ${since(retryMs)})
      order by w.answered_at nulls first limit ${most} for update of w skip locked
    ) due
    where (p.lat_tenths, p.lon_tenths) = (due.lat_tenths, due.lon_tenths)
    returning p.lat_tenths as "latTenths", p.lon_tenths as "lonTenths", p.answered_at as "answeredAt"
  `.execute(tx)
  return rows
}

/** Stores weather of a place. A value that the service no longer has stays as it was. */
export async function keepWeather(
  tx: Tx,
  { latTenths, lonTenths }: WeatherPlace,
  { startMs, radiationW, temperatureC }: WeatherHours,
  atMs: number,
): Promise<void> {
  const days = Math.ceil(radiationW.length / 24)
  for (let day = 0; day < days; day++) {
    const of = (column: Float64Array, scale: number) =>
      encodeArray(paddedDay(column.subarray(day * 24, (day + 1) * 24).map((value) => value * scale)), 'int2')
    const merged = (column: 'radiation_w' | 'temperature_tenths') => sql`(
      select array_agg(coalesce(fresh, old) order by i)
      from unnest(excluded.${sql.ref(column)}, kept.${sql.ref(column)}) with ordinality as both_of (fresh, old, i)
    )`
    await sql`
      insert into weather_day as kept (lat_tenths, lon_tenths, day, radiation_w, temperature_tenths)
      values (${latTenths}, ${lonTenths}, ${new Date(startMs + day * UTC_DAY_MS).toISOString().slice(0, 10)},
        ${of(radiationW, 1)}::smallint[], ${of(temperatureC, 10)}::smallint[])
      on conflict (lat_tenths, lon_tenths, day) do update
        set radiation_w = ${merged('radiation_w')}, temperature_tenths = ${merged('temperature_tenths')}
    `.execute(tx)
  }
  const { rows } = await sql<{ isFirst: boolean }>`
    update weather_place p set answered_at = ${new Date(atMs)}, failure = null
    from (select answered_at is null as is_first from weather_place
      where lat_tenths = ${latTenths} and lon_tenths = ${lonTenths}) before
    where lat_tenths = ${latTenths} and lon_tenths = ${lonTenths}
    returning before.is_first as "isFirst"
  `.execute(tx)
  if (rows[0]?.isFirst) await remakeForecasts(tx, { latTenths, lonTenths }, atMs)
}

/** Locations that were forecast without weather because theirs was not there yet need not wait for their hour to end. */
async function remakeForecasts(tx: Tx, { latTenths, lonTenths }: WeatherPlace, atMs: number) {
  await sql`
    update forecast f set due_at = least(f.due_at, ${new Date(atMs)}::timestamptz) from location l
    where l.id = f.location_id and round(l.latitude * 10) = ${latTenths} and round(l.longitude * 10) = ${lonTenths}
  `.execute(tx)
}

const paddedDay = (hours: Float64Array) => {
  const day = new Float64Array(24).fill(Number.NaN)
  day.set(hours)
  return day
}

/** Why places got no weather. What they have stays. */
export async function noteWeatherFailure(tx: Tx, places: readonly WeatherPlace[], failure: string) {
  for (const { latTenths, lonTenths } of places)
    await tx
      .updateTable('weather_place')
      .set({ failure })
      .where('lat_tenths', '=', latTenths)
      .where('lon_tenths', '=', lonTenths)
      .execute()
}

/** Weather is kept for as long as models look back, and a little longer. */
const KEPT_DAYS = 75

export async function forgetWeather(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('weather_day')
    .where('day', '<', new Date(nowMs - KEPT_DAYS * UTC_DAY_MS).toISOString().slice(0, 10))
    .execute()
  await sql`
    delete from weather_place p where not exists (
      select from weather_day d where (d.lat_tenths, d.lon_tenths) = (p.lat_tenths, p.lon_tenths)
    ) and not exists (
      select from ${neededPlaces(nowMs)} n where (n.lat_tenths, n.lon_tenths) = (p.lat_tenths, p.lon_tenths)
    )
  `.execute(tx)
}
