import type { ReceivedMinute, ReceivedRegister } from '@kilowatt/domain/recount/recount-input'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const DAY_MS = 86_400_000
/** Longest absence after which readings of a meter are still connected. */
const LONGEST_GAP_DAYS = 62

type Row = {
  readonly device_id: number
  readonly at: number
  readonly power_w: number | null
  readonly import_wh: number | null
  readonly import_at: number | null
  readonly export_wh: number | null
  readonly export_at: number | null
  readonly produced_wh: number | null
  readonly produced_at: number | null
}

/**
 * All minutes that a location received in the UTC days of a range and in the nearest days before and after it with
 * registers, by device. Samples take precedence over packed minutes of the same day.
 */
export async function readReceived(
  db: Db,
  locationId: number,
  range: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, readonly ReceivedMinute[]>> {
  const first = Math.floor(range.from / DAY_MS) * DAY_MS - DAY_MS
  const last = Math.floor(range.to / DAY_MS) * DAY_MS + DAY_MS
  const days = new Set(await daysAround(db, locationId, first, last))
  for (let day = first; day <= last; day += DAY_MS) days.add(day)
  const minutes = new Map<number, Map<number, ReceivedMinute>>()
  for (const day of [...days].sort((a, b) => a - b))
    for (const rows of [await packedMinutes(db, locationId, day), await sampledMinutes(db, locationId, day)])
      for (const row of rows) addMinute(minutes, row)
  return new Map(
    [...minutes].map(([id, byMinute]) => [id, [...byMinute.values()].toSorted((a, b) => a.at - b.at)]),
  )
}

function addMinute(minutes: Map<number, Map<number, ReceivedMinute>>, row: Row) {
  const ofDevice = minutes.get(row.device_id) ?? new Map<number, ReceivedMinute>()
  minutes.set(row.device_id, ofDevice)
  const before = ofDevice.get(row.at)
  const register = (wh: number | null, at: number | null): ReceivedRegister | null =>
    wh === null ? null : { wh, at: at ?? row.at }
  ofDevice.set(row.at, {
    at: row.at,
    powerW: row.power_w ?? before?.powerW ?? null,
    import: register(row.import_wh, row.import_at) ?? before?.import ?? null,
    export: register(row.export_wh, row.export_at) ?? before?.export ?? null,
    produced: register(row.produced_wh, row.produced_at) ?? before?.produced ?? null,
  })
}

const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10)

/** Last day before a range, and first day after it, on which a device was read. */
async function daysAround(db: Db, locationId: number, first: number, last: number): Promise<number[]> {
  const farthest = LONGEST_GAP_DAYS * DAY_MS
  const { rows } = await sql<{ day: string | null }>`
    with known as (
      select device_id, day from sample_day
      where location_id = ${locationId} and day between ${isoDay(first - farthest)} and ${isoDay(last + farthest)}
        and num_nonnulls(energy_import_wh, energy_export_wh, energy_produced_wh) > 0
      union
      select device_id, (at at time zone 'UTC')::date from sample
      where location_id = ${locationId} and at >= ${new Date(first - farthest)} and at < ${new Date(last + farthest)}
        and num_nonnulls(energy_import_wh, energy_export_wh, energy_produced_wh) > 0
    )
    select max(day)::text as day from known where day < ${isoDay(first)}::date group by device_id
    union select min(day)::text from known where day > ${isoDay(last)}::date group by device_id
  `.execute(db)
  return rows.flatMap(({ day }) => (day === null ? [] : [Date.parse(day)]))
}

/** The first reading of each register in a minute, which is its lowest value. */
async function sampledMinutes(db: Db, locationId: number, day: number): Promise<Row[]> {
  const first = (column: string) => sql`min(${sql.ref(column)})`
  const read = (column: string) =>
    sql`floor(extract(epoch from min(at) filter (where ${sql.ref(column)} is not null)) * 100)::double precision * 10`
  const { rows } = await sql<Row>`
    select device_id, extract(epoch from date_trunc('minute', at))::double precision * 1000 as at,
      avg(power_w)::real as power_w,
      ${first('energy_import_wh')}::double precision as import_wh, ${read('energy_import_wh')} as import_at,
      ${first('energy_export_wh')}::double precision as export_wh, ${read('energy_export_wh')} as export_at,
      ${first('energy_produced_wh')}::double precision as produced_wh, ${read('energy_produced_wh')} as produced_at
    from sample
    where location_id = ${locationId} and at >= ${new Date(day)} and at < ${new Date(day + DAY_MS)}
    group by device_id, date_trunc('minute', at)
  `.execute(db)
  return rows
}

async function packedMinutes(db: Db, locationId: number, day: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.device_id, ${day}::double precision + (m.n - 1) * 60000.0::double precision as at, d.power_w[m.n] as power_w,
      d.energy_import_wh[m.n]::double precision as import_wh,
      ${day}::double precision + (m.n - 1) * 60000.0::double precision + coalesce(d.energy_import_read_cs[m.n], 0) * 10 as import_at,
      d.energy_export_wh[m.n]::double precision as export_wh,
      ${day}::double precision + (m.n - 1) * 60000.0::double precision + coalesce(d.energy_export_read_cs[m.n], 0) * 10 as export_at,
      d.energy_produced_wh[m.n]::double precision as produced_wh,
      ${day}::double precision + (m.n - 1) * 60000.0::double precision + coalesce(d.energy_produced_read_cs[m.n], 0) * 10 as produced_at
    from sample_day d cross join generate_series(1, 1440) as m (n)
    where d.location_id = ${locationId} and d.day = ${isoDay(day)}
      and (d.power_w[m.n] is not null or d.energy_import_wh[m.n] is not null or d.energy_export_wh[m.n] is not null
        or d.energy_produced_wh[m.n] is not null)
  `.execute(db)
  return rows
}
