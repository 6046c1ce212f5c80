import { higherPeak, PEAK_MINUTES, peakKey } from '@kilowatt/domain/energy/series/peak-key'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { ChartPlan } from '../plan/charts-plan.ts'
import { emptySums, type MetricSums } from '../sums/charts-sums.queries.ts'

const QUARTER_H = 0.25

/** Import, export and level of each device per bucket. */
export type DeviceSums = Readonly<Record<'importWh' | 'exportWh' | 'socPct', MetricSums>> & {
  /**
   * highest power in the direction of the sign and against it, as `peakKey` of the start of its quarter-hour;
   * null if no power was reported
   */
  peaks: { up: number | null; down: number | null }
}

type Row = {
  deviceId: number
  bucket: number
  /** quarter-hours with measurements; energy of other quarter-hours comes from registers after a gap */
  measured: number
  hasGap: boolean | null
  importWh: number | null
  importCount: number
  exportWh: number | null
  exportCount: number
  socPct: number | null
  socCount: number
  up: number | null
  down: number | null
  importMean: number | null
  exportMean: number | null
}

/** `peakKey` of the start of a quarter-hour. */
const keyOf = (powerW: RawBuilder<unknown>) => sql`
  round(greatest(${powerW}, 0))::bigint * ${sql.lit(PEAK_MINUTES)}
    + ${sql.lit(peakKey(0, 0))} - floor(date_part('epoch', at) / 60)::bigint`
/** If only counters are known, the peak is a mean. */
const meanKeyOf = (wh: RawBuilder<unknown>) => sql`
  case when power_max_w is null and covered_minutes > 0 then ${keyOf(sql`${wh} * 4`)} end`

/** Quarter-hours of devices summed into the buckets of a chart. */
export async function readDeviceSums(
  db: Db,
  locationId: number,
  deviceIds: readonly number[],
  { from, to, edges }: Pick<ChartPlan, 'from' | 'to' | 'edges'>,
): Promise<{ devices: ReadonlyMap<number, DeviceSums>; rolledUpTo: number | null }> {
  const { rows } = await sql<Row>`
    select device_id as "deviceId", width_bucket(at, ${Array.from(edges, (edge) => new Date(edge))}::timestamptz[]) - 1 as bucket,
      count(*) filter (where covered_minutes > 0) as measured,
      bool_or(covered_minutes = 0 and (import_wh <> 0 or export_wh <> 0)) as "hasGap",
      sum(import_wh) as "importWh", count(import_wh) as "importCount",
      sum(export_wh) as "exportWh", count(export_wh) as "exportCount",
      avg(soc_pct)::double precision as "socPct", count(soc_pct) as "socCount",
      max(${keyOf(sql`power_max_w`)}) as up, max(${keyOf(sql`-power_min_w`)}) as down,
      max(${meanKeyOf(sql`import_wh`)}) as "importMean", max(${meanKeyOf(sql`export_wh`)}) as "exportMean"
    from device_quarter
    where location_id = ${locationId} and device_id = any(${deviceIds}::integer[])
      and at >= ${new Date(from)} and at < ${new Date(to)}
    group by 1, 2
  `.execute(db)
  const newest = await db
    .selectFrom('location_quarter')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('location_id', '=', locationId)
    .executeTakeFirst()

  const buckets = edges.length - 1
  const gapsOf = (id: number) =>
    rows
      .filter(({ deviceId, hasGap, measured }) => deviceId === id && hasGap && measured > 0)
      .map(({ bucket }) => ({ startMs: edges[bucket] ?? 0, endMs: edges[bucket + 1] ?? 0 }))
  const devices = new Map<number, DeviceSums>(
    deviceIds.map((id) => [
      id,
      {
        importWh: { ...emptySums(buckets), gaps: gapsOf(id) },
        exportWh: { ...emptySums(buckets), gaps: gapsOf(id) },
        socPct: emptySums(buckets),
        peaks: { up: null, down: null },
      },
    ]),
  )
  for (const row of rows) {
    const sums = devices.get(row.deviceId)
    if (!sums) continue
    sums.peaks.up = higherPeak(sums.peaks.up, row.up)
    sums.peaks.down = higherPeak(sums.peaks.down, row.down)
    sums.importWh.peak = higherPeak(sums.importWh.peak, row.importMean)
    sums.exportWh.peak = higherPeak(sums.exportWh.peak, row.exportMean)
    put(sums.importWh, row, row.importWh, row.importCount * QUARTER_H)
    put(sums.exportWh, row, row.exportWh, row.exportCount * QUARTER_H)
    const levelHours = row.socCount * QUARTER_H
    put(sums.socPct, row, row.socPct === null ? null : row.socPct * levelHours, levelHours)
    sums.socPct.totalWh = null
  }
  return { devices, rolledUpTo: newest?.at ? newest.at.getTime() + QUARTER_MS : null }
}

function put(sums: MetricSums, { bucket, measured }: Row, amount: number | null, hours: number) {
  if (amount === null) return
  sums.totalWh = (sums.totalWh ?? 0) + amount
  if (measured === 0) return
  sums.amount[bucket] = amount
  sums.hours[bucket] = hours
}
