import {
  peakColumn,
  peakMetrics,
  storedMetricNames,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

const energies = storedMetricNames
  .filter((name) => storedMetrics[name].rollUp === 'sum')
  .map((name) => sql.ref(storedMetrics[name].column))
const peaks = peakMetrics.map((name) => sql.ref(peakColumn(name)))

/** Sums the months that contain days of locations, after the days. A month without days has no row. */
export async function sumMonths(
  tx: Tx,
  days: readonly { readonly locationId: number; readonly date: string }[],
): Promise<void> {
  if (days.length === 0) return
  const touched = sql`
    select distinct location_id, date_trunc('month', day)::date as month
    from unnest(${days.map(({ locationId }) => locationId)}::integer[], ${days.map(({ date }) => date)}::date[]) as d (location_id, day)`
  await sql`
    delete from location_month m using (${touched}) t
    where m.location_id = t.location_id and m.month = t.month
  `.execute(tx)
  await sql`
    insert into location_month (location_id, month, covered_minutes, measured, known_quarters, ${sql.join([...energies, ...peaks])})
    select t.location_id, t.month, sum(d.covered_minutes), bit_or(d.measured),
      case when bool_and(d.known_quarters is not null) then sum(d.known_quarters) end,
      ${sql.join([...energies.map((column) => sql`sum(d.${column})`), ...peaks.map((column) => sql`max(d.${column})`)])}
    from (${touched}) t
    join location_day d on d.location_id = t.location_id and d.day >= t.month and d.day < t.month + interval '1 month'
    group by t.location_id, t.month
  `.execute(tx)
}
