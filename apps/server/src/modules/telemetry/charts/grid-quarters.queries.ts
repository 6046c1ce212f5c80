import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'

/** Consecutive quarter-hours from the start of a range on, Wh; NaN where nothing is known. */
export type GridQuarters = {
  readonly importWh: Float64Array
  readonly exportWh: Float64Array
  /** of the sun, by house and battery */
  readonly selfUsedWh: Float64Array
}

type Row = { at: number; index: Buffer; importWh: Buffer; exportWh: Buffer; selfUsedWh: Buffer }

/**
 * What locations took from the grid and gave to it, and what they used of their own sun, each over a range of its own, of whole quarter-hours. With the energy that
 * registers tell of a gap: it was paid, whenever it flowed.
 * @returns in the order asked
 */
export async function readGridQuarters(
  db: Db,
  asked: readonly (TimeRange & { readonly locationId: number })[],
): Promise<GridQuarters[]> {
  const { rows } = await sql<Row>`
    select r.at::integer as at,
      array_send(array_agg((date_part('epoch', q.at - r.first) / 900)::integer)) as "index",
      array_send(array_agg(q.import_wh::double precision)) as "importWh",
      array_send(array_agg(q.export_wh::double precision)) as "exportWh",
      array_send(array_agg(q.solar_to_house_wh + coalesce(q.solar_to_battery_wh, 0))) as "selfUsedWh"
    from unnest(
      ${asked.map(({ locationId }) => locationId)}::integer[],
      ${asked.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${asked.map(({ endMs }) => new Date(endMs))}::timestamptz[]
    ) with ordinality as r (location_id, first, last, at)
    join location_quarter q on q.location_id = r.location_id and q.at >= r.first and q.at < r.last
    group by 1
  `.execute(db)
  const found = new Map(rows.map((row) => [row.at, row]))
  return asked.map(({ startMs, endMs }, i) => {
    const row = found.get(i + 1)
    const places = row ? decodeArray(row.index) : []
    const spread = (buffer: Buffer | undefined) => {
      const column = new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)
      const values = buffer ? decodeArray(buffer) : []
      places.forEach((place, k) => {
        column[place] = values[k] ?? Number.NaN
      })
      return column
    }
    return {
      importWh: spread(row?.importWh),
      exportWh: spread(row?.exportWh),
      selfUsedWh: spread(row?.selfUsedWh),
    }
  })
}
