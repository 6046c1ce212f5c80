import { DAY_QUARTERS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'

/** When cars were plugged into chargers, by device; chargers that do not report it have no entry. */
export type Plugged = {
  /** share of each quarter-hour of a range, 0 to 1; NaN if unknown */
  readonly shares: ReadonlyMap<number, Float64Array>
  readonly now: ReadonlyMap<number, boolean>
}

export async function readPlugged(db: Db, deviceIds: readonly number[], range: TimeRange): Promise<Plugged> {
  if (deviceIds.length === 0) return { shares: new Map(), now: new Map() }
  return { shares: await readShares(db, deviceIds, range), now: await readNow(db, deviceIds, range.endMs) }
}

async function readShares(db: Db, deviceIds: readonly number[], { startMs, endMs }: TimeRange) {
  const { rows } = await sql<{ deviceId: number; day: string; share: Buffer }>`
    select device_id as "deviceId", day::text, array_send(share_pct) as share from plugged_day
    where device_id = any(${[...deviceIds]}::integer[])
      and day >= ${new Date(startMs).toISOString().slice(0, 10)}::date
      and day <= ${new Date(endMs).toISOString().slice(0, 10)}::date
  `.execute(db)
  const shares = new Map<number, Float64Array>()
  for (const { deviceId, day, share } of rows) {
    const column =
      shares.get(deviceId) ?? new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)
    shares.set(deviceId, column)
    const first = Math.round((Date.parse(day) - startMs) / QUARTER_MS)
    const percent = decodeArray(share)
    for (let i = Math.max(0, -first); i < DAY_QUARTERS && first + i < column.length; i++)
      column[first + i] = (percent[i] ?? Number.NaN) / 100
  }
  return shares
}

/** A reading that is older says nothing about now. */
const FRESH_MINUTES = 20

async function readNow(db: Db, deviceIds: readonly number[], nowMs: number) {
  const { rows } = await sql<{ id: number; plugged: number }>`
    select d.id, s.plugged from device d, lateral (
      select (extra ->> 'plugged')::double precision as plugged from sample
      where location_id = d.location_id and device_id = d.id
        and at > ${new Date(nowMs)}::timestamptz - make_interval(mins => ${FRESH_MINUTES})
        and jsonb_typeof(extra -> 'plugged') = 'number'
      order by at desc limit 1
    ) s where d.id = any(${[...deviceIds]}::integer[])
  `.execute(db)
  return new Map(rows.map(({ id, plugged }) => [id, plugged !== 0] as const))
}
