import type { ReportedGrid } from '@kilowatt/domain/energy/balance/reported-grid'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { isoDay, type Window } from '../minutes/minute-view.queries.ts'

export type ReportedQuarters = ReportedGrid

/** Reported values of locations in a window of whole quarter-hours; locations without reported values are absent. */
export async function readReported(
  db: Db | Tx,
  locationIds: readonly number[],
  { from, to }: Window,
): Promise<Map<number, ReportedQuarters>> {
  const found = new Map<number, ReportedQuarters>()
  if (to <= from || locationIds.length === 0) return found
  const rows = await db
    .selectFrom('told_day')
    .selectAll()
    .where('location_id', 'in', [...locationIds])
    .where('day', '>=', isoDay(from))
    .where('day', '<=', isoDay(to - 1))
    .execute()
  const count = (to - from) / QUARTER_MS
  const unknown = () => new Float64Array(count).fill(Number.NaN)
  for (const { location_id, day, import_wh, export_wh } of rows) {
    const reported = found.get(location_id) ?? { importWh: unknown(), exportWh: unknown() }
    found.set(location_id, reported)
    const first = (Date.parse(day) - from) / QUARTER_MS
    for (let i = 0; i < UTC_DAY_MS / QUARTER_MS; i++) {
      const at = first + i
      if (at < 0 || at >= count) continue
      reported.importWh[at] = import_wh[i] ?? Number.NaN
      reported.exportWh[at] = export_wh[i] ?? Number.NaN
    }
  }
  return found
}

/** Whether any of these locations has reported values. */
export async function hasReportedQuarters(db: Db, locationIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('told_day')
    .select('day')
    .where('location_id', 'in', [...locationIds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
