import { isMeasured } from '@kilowatt/domain/energy/balance/measured-parts'
import {
  hasPeak,
  peakColumn,
  type StoredMetric,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { higherPeak } from '@kilowatt/domain/energy/series/peak-key'
import { joinedSpans } from '@kilowatt/domain/energy/series/quarter-means'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, midnightMs, type TimeRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeFloats, decodeIntegers } from '../minutes/packing-codec.ts'
import type { ChartPlan } from './charts-plan.ts'

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
  /** highest power of a minute, as `peakKey`; null where it is not known */
  peak: number | null
  /** spans shorter than a quarter-hour's buckets in which only the mean of each quarter-hour is known */
  readonly means?: readonly TimeRange[]
}

export type ChartSums = {
  readonly metrics: ReadonlyMap<StoredMetric, MetricSums>
  /** end of the newest quarter-hour that is rolled up, epoch ms; null when the location has none */
  readonly rolledUpTo: number | null
}

/** A chart's plan, or a range to be summed as a whole. */
export type SumPlan = Pick<ChartPlan, 'source' | 'edges' | 'from' | 'to'> & {
  readonly interval: ChartPlan['interval'] | 'range'
  readonly measure?: ChartPlan['measure']
}

type Wanted = {
  readonly locationId: number
  readonly timezone: string
  readonly metrics: readonly StoredMetric[]
}

/**
 * Columns of entries: `spot` tells the bucket of each, `measured` its parts (see measured-parts.ts), `amount_i` what metric i
 * is there and, where entries span several quarter-hours, `count_i` in how many of them it is known. `total_i` is the exact sum,
 * `peak_i` the highest power.
 */
type Columns = { [key in `amount_${number}` | `count_${number}`]: Buffer | null } & {
  [key in `total_${number}` | `peak_${number}`]: number | null
} & {
  spot: Buffer | null
  measured: Buffer | null
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
  if (row?.spot && row.measured)
    addEntries(
      metrics,
      row,
      decodeIntegers(row.spot).map(bucketOf(wanted, plan)),
      decodeIntegers(row.measured),
    )
  return { metrics, rolledUpTo: row?.rolled ? row.rolled.getTime() + QUARTER_MS : null }
}

export const emptySums = (length: number): MetricSums => ({
  amount: new Float64Array(length).fill(Number.NaN),
  hours: new Float64Array(length),
  totalWh: null,
  peak: null,
})

export const isAnythingKnown = ({ amount, totalWh }: MetricSums) =>
  totalWh !== null || amount.some((value) => !Number.isNaN(value))

/** What several devices did at the same time: energies add up, unknown where one is; levels are the mean of those that are known. */
export function addAlongside(devices: readonly MetricSums[], isLevel: boolean): MetricSums {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const amount = new Float64Array(devices[0]?.amount.length ?? 0)
  const hours = new Float64Array(amount.length)
  for (let i = 0; i < amount.length; i++) {
    const amounts = devices.map((sums) => sums.amount[i] ?? Number.NaN)
    const known = isLevel ? amounts.filter((value) => !Number.isNaN(value)) : amounts
    const spans = devices.map((sums) => sums.hours[i] ?? 0)
    amount[i] = known.length === 0 ? Number.NaN : sumOf(known)
    hours[i] = isLevel ? sumOf(spans) : Math.max(...spans)
  }
  const totals = devices.flatMap(({ totalWh }) => (totalWh === null ? [] : [totalWh]))
  return {
    amount,
    hours,
    totalWh: totals.length < devices.length ? null : sumOf(totals),
    // what several did at once is known by the quarter-hour at most
    peak: null,
    means: joinedSpans(devices.flatMap(({ means = [] }) => means)),
  }
}

/** Mean power is energy by the time in which it is known, so entries of several quarter-hours tell how many that were. */
const needsCounts = ({ interval, source, measure }: SumPlan) =>
  source === 'days' ? measure === 'power' : source === 'quarters' && interval !== QUARTER_MS / 1000

/** Packed as bare numbers, which PostgreSQL writes and we read in half the time of arrays; a float tells a chart enough. */
function entriesOf({ metrics }: Wanted, plan: SumPlan) {
  const floats = (column: string) =>
    sql`string_agg(float4send(coalesce(${sql.ref(column)}::real, 'NaN')), '') as ${sql.ref(column)}`
  const integers = (column: string) =>
    sql`string_agg(int4send(${sql.ref(column)}::integer), '') as ${sql.ref(column)}`
  const amounts = metrics.flatMap((metric, i) => [
    floats(`amount_${i}`),
    sql`sum(${sql.ref(`amount_${i}`)})::double precision as ${sql.ref(`total_${i}`)}`,
    ...(hasPeak(metric) ? [sql`max(${peak(i)}) as ${peak(i)}`] : []),
  ])
  const counts = needsCounts(plan) ? metrics.map((_, i) => floats(`count_${i}`)) : []
  return sql.join([integers('spot'), integers('measured'), ...amounts, ...counts])
}

function sourceOf(wanted: Wanted, plan: SumPlan): RawBuilder<unknown> {
  if (plan.source === 'days') return needsCounts(plan) ? countedDays(wanted, plan) : daysOf(wanted, plan)
  const range = sql`q.location_id = ${wanted.locationId} and q.at >= ${new Date(plan.from)} and q.at < ${new Date(plan.to)}`
  if (!needsCounts(plan))
    return sql`(
      select (date_part('epoch', q.at) - ${plan.from / 1000}) / 900 as spot, q.measured ${amountsOf(wanted, 'q')}
      from location_quarter q where ${range}
    )`
  const edges = Array.from(plan.edges, (edge) => new Date(edge))
  return sql`(
    select width_bucket(q.at, ${edges}::timestamptz[]) - 1 as spot, bit_or(q.measured) as measured ${sumsOf(wanted)}
    from location_quarter q where ${range} group by 1
  )`
}

/** Columns `amount_i`, each made of the column of metric i. */
const columnsOf = (
  { metrics }: Wanted,
  table: 'd' | 'q',
  column: (of: RawBuilder<unknown>, i: number) => RawBuilder<unknown>,
) =>
  sql.join(
    metrics.map((metric, i) => sql`, ${column(sql.ref(`${table}.${storedMetrics[metric].column}`), i)}`),
    sql``,
  )

const amount = (i: number) => sql.ref(`amount_${i}`)
const count = (i: number) => sql.ref(`count_${i}`)
const peak = (i: number) => sql.ref(`peak_${i}`)

/** Columns `peak_i` of the metrics that have one. */
const peaksOf = (
  { metrics }: Wanted,
  table: 'd' | 'q',
  of: (column: RawBuilder<unknown>) => RawBuilder<unknown> = (column) => column,
) =>
  sql.join(
    metrics.map((metric, i) =>
      hasPeak(metric) ? sql`, ${of(sql.ref(`${table}.${peakColumn(metric)}`))} as ${peak(i)}` : sql``,
    ),
    sql``,
  )

const amountsOf = (wanted: Wanted, table: 'd' | 'q') =>
  sql`${columnsOf(wanted, table, (column, i) => sql`${column} as ${amount(i)}`)} ${peaksOf(wanted, table)}`

const sumsOf = (wanted: Wanted) =>
  sql`${columnsOf(wanted, 'q', (column, i) => sql`sum(${column}) as ${amount(i)}, count(${column}) as ${count(i)}`)}
    ${peaksOf(wanted, 'q', (column) => sql`max(${column})`)}`

const daysWithin = ({ locationId, timezone }: Wanted, { from, to }: SumPlan) =>
  sql`d.location_id = ${locationId} and d.day >= ${localDateAt(timezone, from)} and d.day < ${localDateAt(timezone, to)}`

const spotOfDay = ({ timezone }: Wanted, { from }: SumPlan) =>
  sql`d.day - ${localDateAt(timezone, from)}::date as spot`

const daysOf = (wanted: Wanted, plan: SumPlan) => sql`(
  select ${spotOfDay(wanted, plan)}, d.measured ${amountsOf(wanted, 'd')} from location_day d where ${daysWithin(wanted, plan)}
)`

/** Nearly all days are known as a whole; only what the others tell is counted from their quarter-hours. */
const countedDays = (wanted: Wanted, plan: SumPlan) => sql`(
  select ${spotOfDay(wanted, plan)}, d.measured
    ${columnsOf(wanted, 'd', (column, i) => sql`${column} as ${amount(i)}, d.known_quarters as ${count(i)}`)} ${peaksOf(wanted, 'd')}
  from location_day d where ${daysWithin(wanted, plan)} and d.known_quarters is not null
  union all
  select ${spotOfDay(wanted, plan)}, bit_or(q.measured) ${sumsOf(wanted)}
  from location_day d
  join location_quarter q on q.location_id = d.location_id
    and q.at >= d.day::timestamp at time zone ${wanted.timezone}
    and q.at < (d.day + 1)::timestamp at time zone ${wanted.timezone}
  where ${daysWithin(wanted, plan)} and d.known_quarters is null
  group by d.day
)`

/** How the statement's `spot` names a bucket. */
function bucketOf({ timezone }: Wanted, plan: SumPlan): (spot: number) => number {
  if (plan.interval === 'range') return () => 0
  if (plan.source !== 'days') return (spot) => spot
  if (plan.interval !== 'month') return (spot) => spot
  const first = new Date(midnightMs(localDateAt(timezone, plan.from)))
  return (spot) => {
    const date = new Date(first.getTime() + spot * DAY_MS)
    return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
  }
}

/**
 * A bucket of which a part was measured shows all that flowed in it, gaps included; one that lies in a gap as a whole shows
 * nothing, and only the total tells of it.
 */
function addEntries(
  metrics: ReadonlyMap<StoredMetric, MetricSums>,
  row: Columns,
  buckets: Int32Array,
  measured: Int32Array,
) {
  let i = 0
  for (const [metric, sums] of metrics) {
    const amounts = row[`amount_${i}`]
    const counts = row[`count_${i}`]
    const isLevel = storedMetrics[metric].rollUp === 'mean'
    if (!isLevel) sums.totalWh = row[`total_${i}`] ?? null
    sums.peak = row[`peak_${i}`] ?? null
    i++
    if (!amounts) continue
    const values = decodeFloats(amounts)
    const quarters = counts ? decodeFloats(counts) : null
    const scale = isLevel ? QUARTER_H : 1
    const isShown = new Uint8Array(sums.amount.length)
    for (let at = 0; at < values.length; at++)
      if (!Number.isNaN(values[at]) && isMeasured(metric, measured[at] ?? 0)) isShown[buckets[at] ?? 0] = 1
    for (let at = 0; at < values.length; at++) {
      const bucket = buckets[at] ?? NOT_SHOWN
      const hours = quarters ? (quarters[at] ?? 0) * QUARTER_H : QUARTER_H
      addToBucket(sums, (values[at] ?? Number.NaN) * scale, hours, isShown[bucket] ? bucket : NOT_SHOWN)
    }
  }
}

/** Instead of a bucket: counts in the total only. */
const NOT_SHOWN = -1

/** Adds Wh, or % × hours of a level, that are known of some hours. NaN adds nothing. */
function addToBucket(sums: MetricSums, amount: number, hours: number, bucket: number) {
  const before = sums.amount[bucket]
  if (before === undefined || Number.isNaN(amount)) return
  sums.amount[bucket] = Number.isNaN(before) ? amount : before + amount
  sums.hours[bucket] = (sums.hours[bucket] ?? 0) + hours
}

/** Adds a quarter-hour that is not rolled up yet; what nothing was measured of counts in the total only. */
export function addQuarter(
  sums: MetricSums,
  metric: StoredMetric,
  value: number,
  at: {
    readonly hours: number
    readonly bucket: number
    readonly isMeasured: boolean
    /** as `peakKey`; NaN for none */
    readonly peak: number
  },
) {
  sums.peak = higherPeak(sums.peak, at.peak)
  if (Number.isNaN(value)) return
  const isLevel = storedMetrics[metric].rollUp === 'mean'
  if (!isLevel) sums.totalWh = (sums.totalWh ?? 0) + value
  if (at.isMeasured) addToBucket(sums, isLevel ? value * at.hours : value, at.hours, at.bucket)
}
