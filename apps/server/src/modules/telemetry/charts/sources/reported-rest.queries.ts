import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { hasReportedQuarters } from '../../reported/reported-quarters.queries.ts'
import type { ChartPlan } from '../plan/charts-plan.ts'
import { emptySums, type MetricSums } from '../sums/charts-sums.queries.ts'
import { isWholeQuarters, quarterPlan, sumMinutes } from './charts-minutes.ts'
import { minutesOf } from './charts-sources.queries.ts'

const QUARTER_H = 0.25
/** Largest rounding difference between a sum of meters and the location's own figure. */
const DIGITS_WH = 0.05

type Row = { bucket: number; quarters: number; importWh: number; exportWh: number }

/**
 * Energy that a location's metering place reported for quarter-hours that its meters did not measure completely: the
 * difference between the location and its meters. Null if nothing was reported in the range.
 */
export async function readReportedRest(
  db: Db,
  locationId: number,
  meterIds: readonly number[],
  plan: ChartPlan,
): Promise<ReadonlyMap<ChartSeriesKey, MetricSums> | null> {
  if (!(await hasReportedQuarters(db, [locationId]))) return null
  const { from, to, edges } = plan.source === 'minutes' ? quarterPlan(plan) : plan
  const { rows } = await sql<Row>`
    select width_bucket(q.at, ${Array.from(edges, (edge) => new Date(edge))}::timestamptz[]) - 1 as bucket,
      count(*)::integer as quarters,
      sum(q.import_wh - coalesce(own.import_wh, 0)) as "importWh",
      sum(coalesce(q.export_wh, 0) - coalesce(own.export_wh, 0)) as "exportWh"
    from told_day t
    cross join unnest(t.import_wh) with ordinality as reported (wh, n)
    join location_quarter q on q.location_id = t.location_id
      and q.at = t.day::timestamp at time zone 'UTC' + (reported.n - 1) * interval '15 minutes'
    left join (
      select at, sum(import_wh) as import_wh, sum(export_wh) as export_wh
      from device_quarter
      where location_id = ${locationId} and device_id = any(${[...meterIds]}::integer[])
        and at >= ${new Date(from)} and at < ${new Date(to)}
      group by at
    ) own on own.at = q.at
    where t.location_id = ${locationId} and t.day between ${new Date(from)}::date - 1 and ${new Date(to)}::date + 1
      and q.at >= ${new Date(from)} and q.at < ${new Date(to)} and reported.wh is not null and q.import_wh is not null
      and (own.import_wh is null or abs(q.import_wh - own.import_wh) > ${DIGITS_WH}
        or abs(coalesce(q.export_wh, 0) - coalesce(own.export_wh, 0)) > ${DIGITS_WH})
    group by 1
  `.execute(db)
  if (rows.length === 0) return null
  const sumsOf = (column: 'importWh' | 'exportWh') => {
    const sums = emptySums(edges.length - 1)
    for (const { bucket, quarters, [column]: wh } of rows) {
      sums.amount[bucket] = wh
      sums.hours[bucket] = quarters * QUARTER_H
      sums.totalWh = (sums.totalWh ?? 0) + wh
    }
    return plan.source === 'minutes' ? byMinutes(sums, column, plan) : sums
  }
  return new Map([
    ['gridImport', sumsOf('importWh')],
    ['gridExport', sumsOf('exportWh')],
  ])
}

/** Each minute has the mean of its quarter-hour, as for meters with only registers. */
function byMinutes(quarters: MetricSums, metric: 'importWh' | 'exportWh', plan: ChartPlan): MetricSums {
  const { from: startMs } = quarterPlan(plan)
  const place = { startMs: plan.from, minutesPerBucket: minutesOf(plan), buckets: plan.edges.length - 1 }
  const column = new Float64Array(place.minutesPerBucket * place.buckets).fill(Number.NaN)
  const energies = { startMs, wh: quarters.amount, hours: quarters.hours }
  const sums = sumMinutes({ ...place, column }, metric, energies)
  return isWholeQuarters(plan) ? { ...sums, totalWh: quarters.totalWh } : sums
}
