import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeDoubles, decodeIntegers } from '../../../platform/database/packed-arrays.ts'

/** Consecutive quarter-hours from the start of a range, Wh; NaN if unknown. */
export type GridQuarters = {
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
  /** solar energy used by house and battery */
  readonly selfUsedWh: Float64Array
}

type Row = { at: number; places: Buffer; importWh: Buffer; exportWh: Buffer; selfUsedWh: Buffer }

/**
 * Import, export and self-used solar energy of locations, each over its own range of whole quarter-hours.
 * Includes energy across gaps, because it was paid for.
 * @returns in the requested order
 */
export async function readGridQuarters(
  db: Db,
  requested: readonly (TimeRange & { readonly locationId: number })[],
): Promise<GridQuarters[]> {
  const { rows } = await sql<Row>`
    select r.at::integer as at,
      string_agg(int4send((date_part('epoch', q.at - r.first) / 900)::integer), '') as places,
      ${doubles(sql`q.import_wh`)} as "importWh", ${doubles(sql`q.export_wh`)} as "exportWh",
      ${doubles(sql`q.solar_to_house_wh + coalesce(q.solar_to_battery_wh, 0)`)} as "selfUsedWh"
    from unnest(
      ${requested.map(({ locationId }) => locationId)}::integer[],
      ${requested.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${requested.map(({ endMs }) => new Date(endMs))}::timestamptz[]
    ) with ordinality as r (location_id, first, last, at)
    join location_quarter q on q.location_id = r.location_id and q.at >= r.first and q.at < r.last
    group by 1
  `.execute(db)
  const found = new Map(rows.map((row) => [row.at, row]))
  return requested.map(({ startMs, endMs }, i) => {
    const row = found.get(i + 1)
    const places = row ? decodeIntegers(row.places) : new Int32Array()
    const length = Math.round((endMs - startMs) / QUARTER_MS)
    const spread = (bytes: Buffer | undefined) => {
      const column = new Float64Array(length).fill(Number.NaN)
      if (bytes === undefined) return column
      const values = decodeDoubles(bytes)
      for (let k = 0; k < places.length; k++) column[places[k] ?? length] = values[k] ?? Number.NaN
      return column
    }
    return {
      importWh: spread(row?.importWh),
      exportWh: spread(row?.exportWh),
      selfUsedWh: spread(row?.selfUsedWh),
    }
  })
}

/** Packed as bare numbers, exact because costs are calculated from them. */
const doubles = (column: RawBuilder<unknown>) => sql`string_agg(float8send(coalesce(${column}, 'NaN')), '')`
