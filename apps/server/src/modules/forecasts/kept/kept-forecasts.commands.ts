import { DAY_QUARTERS } from '@kilowatt/domain/time/floor-time'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { encodeArray } from '../../../platform/database/packed-arrays.ts'
import type { CarForecast, MadeForecasts, SeriesKind } from '../calculation/forecast-work.ts'
import type { SeriesFacts } from './series-facts.ts'

/** How long forecasts last, and so how often they are made for a location that needs them. */
export const LASTS_MS = 3_600_000

type Made = MadeForecasts & { readonly judgedMs: number }

/** Replaces the newest forecasts of locations, and keeps the first ones of each local day to judge them later. */
export async function keepForecasts(tx: Tx, forecasts: readonly Made[]): Promise<void> {
  const known = await lockLocations(
    tx,
    forecasts.map(({ locationId }) => locationId),
  )
  const made = forecasts.filter(({ locationId }) => known.has(locationId))
  if (made.length === 0) return
  await keepTimes(tx, made)
  const series = made.flatMap((one) => seriesOf(one).map((row) => ({ one, ...row })))
  await tx
    .deleteFrom('forecast_series')
    .where('location_id', 'in', [...known])
    .execute()
  await tx
    .insertInto('forecast_series')
    .values(
      series.map(({ one, kind, made: { powerW, p10W, p90W, ...facts } }) => ({
        location_id: one.locationId,
        kind,
        power_w: realsOf(powerW),
        p10_w: realsOf(p10W),
        p90_w: realsOf(p90W),
        facts: JSON.stringify(factsOf(facts)),
      })),
    )
    .execute()
  const past = series.flatMap(({ one, kind, made: { modelW } }) =>
    modelW === null
      ? []
      : [
          {
            ...{ location_id: one.locationId, kind, day: localDateAt(one.timezone, one.startMs) },
            ...{ made_at: new Date(one.madeMs), start_at: new Date(one.startMs) },
            power_w: sql<(number | null)[]>`coalesce(${realsOf(modelW.subarray(0, DAY_QUARTERS))}, '{}')`,
          },
        ],
  )
  if (past.length > 0)
    await tx
      .insertInto('past_forecast')
      .values(past)
      .onConflict((row) => row.doNothing())
      .execute()
}

/** Locations that still exist; in order, so that two servers with the same ones wait for each other. */
async function lockLocations(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('location')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who makes a forecast for the first time wanted it. */
async function keepTimes(tx: Tx, made: readonly Made[]) {
  const times = made.map(({ locationId, madeMs, startMs, judgedMs, weatherMs, cars }) => ({
    location_id: locationId,
    wanted_at: new Date(madeMs),
    due_at: new Date(madeMs + LASTS_MS),
    made_at: new Date(madeMs),
    start_at: new Date(startMs),
    judged_at: new Date(judgedMs),
    weather_at: weatherMs === null ? null : new Date(weatherMs),
    cars: sql<readonly CarForecast[]>`${JSON.stringify(cars)}::jsonb`,
  }))
  await tx
    .insertInto('forecast')
    .values(times.toSorted((a, b) => a.location_id - b.location_id))
    .onConflict((row) =>
      row.column('location_id').doUpdateSet((eb) => ({
        due_at: eb.ref('excluded.due_at'),
        made_at: eb.ref('excluded.made_at'),
        start_at: eb.ref('excluded.start_at'),
        judged_at: eb.ref('excluded.judged_at'),
        weather_at: eb.ref('excluded.weather_at'),
        cars: eb.ref('excluded.cars'),
      })),
    )
    .execute()
}

const seriesOf = ({ series }: Made) =>
  Object.entries(series).map(([kind, made]) => ({ kind: kind as SeriesKind, made }))

const factsOf = ({
  source,
  reason,
  knownDays,
  missingDays,
  weatherSlots,
  judged,
}: SeriesFacts): SeriesFacts => ({
  ...{ source, reason, knownDays, missingDays, weatherSlots, judged },
})

const realsOf = (column: Float64Array) =>
  sql<(number | null)[] | null>`${encodeArray(column, 'float4')}::real[]`

/** Notes that forecasts of locations are asked for. */
export async function noteWanted(tx: Tx, locationIds: readonly number[], nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await sql`
    update forecast set wanted_at = ${now}
    where location_id = any(${[...locationIds]}::integer[]) and wanted_at < ${now}
  `.execute(tx)
}

/** Locations stay forecast for this long after somebody or a plan asked for it. */
export const WANTED_DAYS = 3
/** If the server that took locations ends, another one tries after this time. */
const TAKEN_MINUTES = 10

/** Takes locations whose forecasts are due, the longest due first. */
export async function takeDue(tx: Tx, nowMs: number, most: number): Promise<number[]> {
  const now = sql`${new Date(nowMs)}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    update forecast set due_at = ${now} + make_interval(mins => ${TAKEN_MINUTES})
    where location_id in (
      select location_id from forecast
      where due_at <= ${now} and wanted_at > ${now} - make_interval(days => ${WANTED_DAYS})
      order by due_at limit ${most} for update skip locked
    ) returning location_id as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Past forecasts stay for as long as they can be compared, and a week longer for questions. */
const PAST_DAYS = 21

/** Forgets forecasts that no one asked for lately, and old past ones. */
export async function forgetForecasts(tx: Tx, nowMs: number): Promise<void> {
  const now = sql`${new Date(nowMs)}::timestamptz`
  await sql`delete from past_forecast where day < (${now} - make_interval(days => ${PAST_DAYS}))::date`.execute(
    tx,
  )
  await sql`delete from forecast where wanted_at < ${now} - make_interval(days => ${PAST_DAYS})`.execute(tx)
}
