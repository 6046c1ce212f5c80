import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/metrics'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, midnightMs } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ChartPlan } from './charts-plan.ts'

import { decodeArray } from './packing-codec.ts'

const QUARTER_H = 0.25
const DAY_MS = 86_400_000

/**
 * A metric per bucket: `amount` is Wh (a level: % × hours), NaN where nothing is known, and `hours` the time it covers, so that
 * a mean is the one by the other. `totalWh` also holds the energy of gaps, which registers tell and buckets do not show.
 */
export type MetricSums = {
  readonly amount: Float64Array
  readonly hours: Float64Array
  totalWh: number | null
}

export type ChartSums = {
  readonly metrics: ReadonlyMap<StoredMetric, MetricSums>
  /** end of the newest quarter-hour that is rolled up, epoch ms; null when the location has none */
  readonly rolledUpTo: number | null
}

/** A chart's plan, or a range to be summed as a whole. */
export type SumPlan = Pick<ChartPlan, 'source' | 'edges' | 'from' | 'to'> & {
  readonly interval: ChartPlan['interval'] | 'range'
}

type Wanted = {
  readonly locationId: number
  readonly timezone: string
  readonly metrics: readonly StoredMetric[]
}

/** `spot` tells the bucket of each entry of the others: `amounts` per metric and, where entries span several quarters, `counts`. */
type Columns = { [key in `amount_${number}` | `count_${number}`]: Buffer | null } & {
  spot: Buffer | null
  covered: Buffer | null
  rolled: Date | null
}

/** Sums per bucket of a chart, in one statement that returns columns, not rows. */
export async function readChartSums(db: Db, wanted: Wanted, plan: SumPlan): Promise<ChartSums> {
  const { rows } = await sql<Columns>`
    select ${entriesOf(wanted, plan)},
      (select max(at) from location_quarter where location_id = ${wanted.locationId}) as rolled
    from ${sourceOf(wanted, plan)} entry
  `.execute(db)
  const row = rows[0]
  const metrics = new Map(wanted.metrics.map((metric) => [metric, emptySums(plan.edges.length - 1)]))
  if (row?.spot && row.covered)
    addEntries(metrics, row, decodeArray(row.spot), decodeArray(row.covered), bucketOf(wanted, plan))
  return { metrics, rolledUpTo: row?.rolled ? row.rolled.getTime() + QUARTER_MS : null }
}

export const emptySums = (length: number): MetricSums => ({
  amount: new Float64Array(length).fill(Number.NaN),
  hours: new Float64Array(length),
  totalWh: null,
})

const spansQuarters = ({ interval }: SumPlan) => interval !== QUARTER_MS / 1000

function entriesOf({ metrics }: Wanted, plan: SumPlan) {
  const arrays = metrics.map(
    (_, i) => sql`array_send(array_agg(${sql.ref(`amount_${i}`)})) as ${sql.ref(`amount_${i}`)}`,
  )
  const counts = spansQuarters(plan)
    ? metrics.map((_, i) => sql`array_send(array_agg(${sql.ref(`count_${i}`)})) as ${sql.ref(`count_${i}`)}`)
    : []
  return sql.join([
    sql`array_send(array_agg(spot)) as spot, array_send(array_agg(covered)) as covered`,
    ...arrays,
    ...counts,
  ])
}

function sourceOf({ locationId, timezone, metrics }: Wanted, plan: SumPlan): RawBuilder<unknown> {
  const columns = metrics.map((metric) => sql.ref(storedMetrics[metric].column))
  if (plan.source === 'days') {
    const first = localDateAt(timezone, plan.from)
    const amounts = columns.map((column, i) => sql`, ${column} as ${sql.ref(`amount_${i}`)}`)
    // a day tells how long it was covered as a whole
    const counts = columns.map(
      (column, i) =>
        sql`, case when ${column} is not null then covered_minutes / 15.0::real end::real as ${sql.ref(`count_${i}`)}`,
    )
    return sql`(
      select day - ${first}::date as spot, covered_minutes as covered ${sql.join([...amounts, ...counts], sql``)}
      from location_day
      where location_id = ${locationId} and day >= ${first} and day < ${localDateAt(timezone, plan.to)}
    )`
  }
  const range = sql`location_id = ${locationId} and at >= ${new Date(plan.from)} and at < ${new Date(plan.to)}`
  if (!spansQuarters(plan)) {
    const amounts = columns.map((column, i) => sql`, ${column} as ${sql.ref(`amount_${i}`)}`)
    return sql`(
      select date_part('epoch', at) as spot, covered_minutes as covered ${sql.join(amounts, sql``)}
      from location_quarter where ${range}
    )`
  }
  const edges = Array.from(plan.edges, (edge) => new Date(edge))
  const sums = columns.map(
    (column, i) =>
      sql`, sum(${column}) as ${sql.ref(`amount_${i}`)}, count(${column})::integer as ${sql.ref(`count_${i}`)}`,
  )
  return sql`(
    select width_bucket(at, ${edges}::timestamptz[]) - 1 as spot, sum(covered_minutes)::integer as covered ${sql.join(sums, sql``)}
    from location_quarter where ${range} group by 1
  )`
}

/** How the statement's `spot` names a bucket. */
function bucketOf({ timezone }: Wanted, plan: SumPlan): (spot: number) => number {
  if (plan.interval === 'range') return () => 0
  if (plan.source !== 'days')
    return spansQuarters(plan) ? (spot) => spot : (spot) => (spot * 1000 - plan.from) / QUARTER_MS
  if (plan.interval !== 'month') return (spot) => spot
  const first = new Date(midnightMs(localDateAt(timezone, plan.from)))
  return (spot) => {
    const date = new Date(first.getTime() + spot * DAY_MS)
    return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
  }
}

function addEntries(
  metrics: ReadonlyMap<StoredMetric, MetricSums>,
  row: Columns,
  spots: Float64Array,
  covered: Float64Array,
  bucketOfSpot: (spot: number) => number,
) {
  const buckets = spots.map((spot, at) => ((covered[at] ?? 0) > 0 ? bucketOfSpot(spot) : NOT_SHOWN))
  let i = 0
  for (const [metric, sums] of metrics) {
    const amounts = row[`amount_${i}`]
    const counts = row[`count_${i}`]
    i++
    if (!amounts) continue
    const values = decodeArray(amounts)
    const quarters = counts ? decodeArray(counts) : null
    const scale = storedMetrics[metric].rollUp === 'mean' ? QUARTER_H : 1
    for (let at = 0; at < values.length; at++) {
      const hours = quarters ? (quarters[at] ?? 0) * QUARTER_H : QUARTER_H
      addAmount(sums, metric, (values[at] ?? Number.NaN) * scale, hours, buckets[at] ?? NOT_SHOWN)
    }
  }
}

/** Instead of a bucket: counts in the total only. */
export const NOT_SHOWN = -1

/** Adds what is known of some hours to a bucket: Wh, or % × hours of a level. NaN adds nothing. */
export function addAmount(
  sums: MetricSums,
  metric: StoredMetric,
  amount: number,
  hours: number,
  bucket: number,
) {
  if (Number.isNaN(amount)) return
  if (storedMetrics[metric].rollUp === 'sum') sums.totalWh = (sums.totalWh ?? 0) + amount
  const before = sums.amount[bucket]
  if (before === undefined) return
  sums.amount[bucket] = Number.isNaN(before) ? amount : before + amount
  sums.hours[bucket] = (sums.hours[bucket] ?? 0) + hours
}
