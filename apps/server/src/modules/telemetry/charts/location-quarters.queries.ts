import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { spreadColumn } from './spread-column.ts'

/**
 * Consecutive quarter-hours of many locations from the start of a range, in one statement; NaN if nothing was measured.
 * Quarter-hours that are not rolled up yet are unknown. The range consists of whole quarter-hours. A location without any
 * has no entry.
 */
export async function readLocationQuarters<Metric extends StoredMetric>(
  db: Db,
  locationIds: readonly number[],
  metrics: readonly Metric[],
  { startMs, endMs }: TimeRange,
): Promise<ReadonlyMap<number, Readonly<Record<Metric, Float64Array>>>> {
  const start = new Date(startMs)
  const columns = metrics.map((metric) => {
    const bit = measuredBit[metric]
    const column = sql.ref(storedMetrics[metric].column)
    const measured = bit === null ? column : sql`case when measured & ${sql.lit(bit)} <> 0 then ${column} end`
    return sql`array_send(array_agg((${measured})::real)) as ${sql.ref(metric)}`
  })
  const { rows } = await sql<{ locationId: number; index: Buffer } & Record<Metric, Buffer>>`
    select location_id as "locationId",
      array_send(array_agg((extract(epoch from at - ${start}::timestamptz) / 900)::integer)) as "index",
      ${sql.join(columns)}
    from location_quarter
    where location_id = any(${[...locationIds]}::integer[]) and at >= ${start} and at < ${new Date(endMs)}
    group by 1
  `.execute(db)
  const found = new Map<number, Record<Metric, Float64Array>>()
  for (const row of rows) {
    await yieldToEventLoop()
    const index = decodeArray(row.index)
    const ofMetric = (metric: Metric) => [metric, spreadColumn(index, row[metric], { startMs, endMs })]
    found.set(row.locationId, Object.fromEntries(metrics.map(ofMetric)) as Record<Metric, Float64Array>)
  }
  return found
}
