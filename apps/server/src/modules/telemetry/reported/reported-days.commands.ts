import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Import and export of a connection on a UTC day, 96 quarter-hours, Wh; null if unknown. */
export type ReportedDay = {
  readonly day: string
  readonly importWh: readonly (number | null)[]
  readonly exportWh: readonly (number | null)[]
}

/**
 * Stores reported values of a location's connection, and marks changed quarter-hours for recalculation.
 * @param sinceMs earlier values are ignored: minutes of devices are not stored for longer, so those quarter-hours could
 * not be recalculated
 */
export async function keepReportedDays(
  tx: Tx,
  locationId: number,
  days: readonly ReportedDay[],
  sinceMs: number,
): Promise<void> {
  const taken = days.filter(({ day }) => Date.parse(day) >= sinceMs)
  if (taken.length === 0) return
  const rows = JSON.stringify(
    taken.map(({ day, importWh, exportWh }) => ({ day, import_wh: importWh, export_wh: exportWh })),
  )
  const { rows: changed } = await sql<{ day: string }>`
    insert into told_day as kept (location_id, day, import_wh, export_wh)
    select ${locationId}::integer, t.day, t.import_wh, t.export_wh
    from json_to_recordset(${rows}::json) as t (day date, import_wh double precision[], export_wh double precision[])
    on conflict (location_id, day) do update set import_wh = excluded.import_wh, export_wh = excluded.export_wh
      where (kept.import_wh, kept.export_wh) is distinct from (excluded.import_wh, excluded.export_wh)
    returning day
  `.execute(tx)
  await markDays(tx, locationId, changed)
}

/** Deletes all reported values of a location. Its quarter-hours come from its own devices again. */
export async function forgetReported(tx: Tx, locationId: number): Promise<void> {
  const days = await tx
    .deleteFrom('told_day')
    .where('location_id', '=', locationId)
    .returning('day')
    .execute()
  await markDays(tx, locationId, days)
}

async function markDays(tx: Tx, locationId: number, days: readonly { day: string }[]) {
  if (days.length === 0) return
  await sql`
    insert into dirty_quarter (location_id, at)
    select ${locationId}::integer, d.day::timestamp at time zone 'UTC' + q * ${QUARTER_MS} * interval '1 millisecond'
    from unnest(${days.map(({ day }) => day)}::date[]) as d (day), generate_series(0, ${UTC_DAY_MS / QUARTER_MS - 1}) as q
  `.execute(tx)
}
