import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { keepReportedDays, type ReportedDay } from '../../telemetry/index.ts'
import { UNITS_PER_WH } from '../stored/reading-days.ts'
import { tiesInForce } from './location-ties.queries.ts'

/**
 * Passes stored readings of these days, or of all days, to the location linked to a metering place. Nothing
 * is passed if the owner of the place may no longer edit the location, because the link is about to end.
 * @param keptDays retention of device minutes: older quarter-hours could not be recalculated
 */
export async function reportToLocation(
  tx: Tx,
  deviceId: number,
  {
    days,
    keptDays: retentionDays,
    nowMs,
  }: { readonly days?: readonly string[]; readonly keptDays: number; readonly nowMs: number },
): Promise<void> {
  const tie = await tiesInForce(tx)
    .select('portal_tie.location_id as locationId')
    .where('portal_tie.device_id', '=', deviceId)
    .executeTakeFirst()
  if (tie === undefined) return
  const rows = await tx
    .selectFrom('portal_reading_day')
    .select(['direction', sql<string>`day::text`.as('day'), 'energy'])
    .where('device_id', '=', deviceId)
    .$if(days !== undefined, (query) => query.where('day', 'in', [...(days ?? [])]))
    .execute()
  await keepReportedDays(tx, tie.locationId, reportedDaysOf(rows), nowMs - retentionDays * UTC_DAY_MS)
}

const QUARTERS = 96
type ReadingRow = {
  readonly direction: 'import' | 'export'
  readonly day: string
  readonly energy: readonly (number | null)[]
}

function reportedDaysOf(rows: readonly ReadingRow[]): ReportedDay[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const column = (direction: ReadingRow['direction']) => {
      const energy = ofDay.find((row) => row.direction === direction)?.energy
      return Array.from({ length: QUARTERS }, (_, i) => {
        const units = energy?.[i] ?? null
        return units === null ? null : units / UNITS_PER_WH
      })
    }
    return { day, importWh: column('import'), exportWh: column('export') }
  })
}
