import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { higherPeak } from '@kilowatt/domain/energy/series/peak-key'
import { joinedSpans } from '@kilowatt/domain/energy/series/quarter-means'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, midnightMs, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { type Entries, entriesIn, type PackedSums, peaksIn, totalsIn } from './sums-columns.ts'
import { askSums, daysWithin, layoutOf, MEASURED_BITS, type SumPlan, type Wanted } from './sums-statement.ts'

const QUARTER_H = 0.25
const DAY_MS = 86_400_000

/**
 * A metric per bucket: `amount` is Wh (for a level: % × hours), NaN if nothing is known, and `hours` the
 * covered time, so the quotient of both is the mean. `totalWh` also includes energy across gaps, which
 * buckets do not show.
 */
export type MetricSums = {
  readonly amount: Float64Array
  readonly hours: Float64Array
  totalWh: number | null
  /** highest power of a minute, as `peakKey`; null if unknown */
  peak: number | null
  /** spans in buckets below a quarter-hour in which only the mean of the quarter-hour is known */
  readonly means?: readonly TimeRange[]
  /** partly measured buckets that include energy across a gap; only for devices, because locations record their gaps */
  readonly gaps?: readonly TimeRange[]
}

export type ChartSums = {
  readonly metrics: ReadonlyMap<StoredMetric, MetricSums>
  /** end of the newest rolled-up quarter-hour, epoch ms; null if the location has none */
  readonly rolledUpTo: number | null
}

/**
 * Sums per bucket of a chart, in one statement that returns columns instead of rows. Only mean powers of partly known
 * days need a second statement.
 */
export async function readChartSums(db: Db, wanted: Wanted, plan: SumPlan): Promise<ChartSums> {
  const row = await askSums(db, wanted, plan)
  const metrics = new Map(wanted.metrics.map((metric) => [metric, emptySums(plan.edges.length - 1)]))
  if (row?.entries) {
    const entries = entriesIn(row.entries, layoutOf(wanted, plan))
    const spots = entries.facts.map((fact) => fact >> MEASURED_BITS)
    const buckets = bucketsOf(spots, wanted, plan)
    addEntries(metrics, entries, buckets, await readCounts(db, wanted, plan, entries, spots))
    noteTotals(metrics, row)
  }
  return { metrics, rolledUpTo: row?.rolled ? row.rolled.getTime() + QUARTER_MS : null }
}

/** Number of quarter-hours of each entry in which metric i is known; null if each entry is one quarter-hour. */
type CountsOf = (i: number) => ArrayLike<number> | null

async function readCounts(
  db: Db,
  wanted: Wanted,
  plan: SumPlan,
  { known, counts }: Entries,
  spots: Int32Array,
): Promise<CountsOf> {
  if (!known) return (i) => counts?.[i] ?? null
  if (known.every((count) => count >= 0)) return () => known
  const counted = await countUnevenDays(db, wanted, plan)
  const placeOf = new Map(Array.from(spots, (spot, place) => [spot, place]))
  return (i) => {
    const counts = known.slice()
    for (const [spot, perMetric] of counted) counts[placeOf.get(spot) ?? -1] = perMetric[i] ?? 0
    return counts
  }
}

export const emptySums = (length: number): MetricSums => ({
  amount: new Float64Array(length).fill(Number.NaN),
  hours: new Float64Array(length),
  totalWh: null,
  peak: null,
})

export const isAnythingKnown = ({ amount, totalWh }: MetricSums) =>
  totalWh !== null || amount.some((value) => !Number.isNaN(value))

/**
 * Joint values of several devices: energies add up, and are unknown if any of them is; levels are the mean of
 * the known levels.
 */
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
    // joint values are known per quarter-hour at most
    peak: null,
    means: joinedSpans(devices.flatMap(({ means = [] }) => means)),
    gaps: devices.flatMap(({ gaps = [] }) => gaps),
  }
}

/**
 * For days on which some energies are known longer than others: known quarter-hours of each metric, by
 * position of the day.
 */
async function countUnevenDays(
  db: Db,
  wanted: Wanted,
  plan: SumPlan,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { metrics, timezone, locationId } = wanted
  const [firstDay, endDay] = [localDateAt(timezone, plan.from), localDateAt(timezone, plan.to)]
  const counts = metrics.map((metric) => sql`count(q.${sql.ref(storedMetrics[metric].column)})::integer`)
  const { rows } = await sql<{ spot: number; counts: number[] }>`
    select d.day - ${firstDay}::date as spot, array[${sql.join(counts)}] as counts
    from location_day d
    join location_quarter q on q.location_id = d.location_id
      and q.at >= d.day::timestamp at time zone ${timezone}
      and q.at < (d.day + 1)::timestamp at time zone ${timezone}
    where ${daysWithin({ locationId, firstDay, endDay })} and d.known_quarters is null
    group by d.day
  `.execute(db)
  return new Map(rows.map((row) => [row.spot, row.counts]))
}

/** The bucket for each of the statement's positions. */
function bucketsOf(spots: Int32Array, { timezone }: Wanted, plan: SumPlan): Int32Array {
  if (plan.interval === 'range') return new Int32Array(spots.length)
  if (plan.source !== 'days' || plan.interval !== 'month') return spots
  const first = new Date(midnightMs(localDateAt(timezone, plan.from)))
  return spots.map((spot) => {
    const date = new Date(first.getTime() + spot * DAY_MS)
    return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
  })
}

function noteTotals(metrics: ReadonlyMap<StoredMetric, MetricSums>, row: PackedSums) {
  const totals = totalsIn(row)
  const peaks = peaksIn(row, [...metrics.keys()])
  let i = 0
  for (const [metric, sums] of metrics) {
    if (storedMetrics[metric].rollUp !== 'mean') sums.totalWh = totals[i] ?? null
    sums.peak = peaks[i] ?? null
    i++
  }
}

/**
 * A partly measured bucket shows all its energy, gaps included. A bucket completely in a gap shows nothing, and its
 * energy counts only in the total.
 */
function addEntries(
  metrics: ReadonlyMap<StoredMetric, MetricSums>,
  { facts, amounts }: Entries,
  buckets: Int32Array,
  countsOf: CountsOf,
) {
  let i = 0
  for (const [metric, sums] of metrics) {
    const values = amounts[i] ?? []
    const quarters = countsOf(i++)
    const scale = storedMetrics[metric].rollUp === 'mean' ? QUARTER_H : 1
    const isShown = new Uint8Array(sums.amount.length)
    const bit = measuredBit[metric]
    for (let at = 0; at < values.length; at++)
      if (!Number.isNaN(values[at]) && (bit === null || ((facts[at] ?? 0) & bit) !== 0))
        isShown[buckets[at] ?? 0] = 1
    for (let at = 0; at < values.length; at++) {
      const bucket = buckets[at] ?? NOT_SHOWN
      const hours = quarters ? (quarters[at] ?? 0) * QUARTER_H : QUARTER_H
      addToBucket(sums, (values[at] ?? Number.NaN) * scale, hours, isShown[bucket] ? bucket : NOT_SHOWN)
    }
  }
}

/** The value has no bucket: it counts only in the total. */
const NOT_SHOWN = -1

/** Adds Wh, or % × hours for a level, with the number of known hours. NaN adds nothing. */
function addToBucket(sums: MetricSums, amount: number, hours: number, bucket: number) {
  const before = sums.amount[bucket]
  if (before === undefined || Number.isNaN(amount)) return
  sums.amount[bucket] = Number.isNaN(before) ? amount : before + amount
  sums.hours[bucket] = (sums.hours[bucket] ?? 0) + hours
}

/** Adds a quarter-hour that is not rolled up yet; unmeasured energy counts only in the total. */
export function addQuarter(
  sums: MetricSums,
  metric: StoredMetric,
  value: number,
  at: {
    readonly hours: number
    readonly bucket: number
    readonly isMeasured: boolean
    /** as `peakKey`; NaN if there is no peak */
    readonly peak: number
  },
) {
  sums.peak = higherPeak(sums.peak, at.peak)
  if (Number.isNaN(value)) return
  const isLevel = storedMetrics[metric].rollUp === 'mean'
  if (!isLevel) sums.totalWh = (sums.totalWh ?? 0) + value
  if (at.isMeasured) addToBucket(sums, isLevel ? value * at.hours : value, at.hours, at.bucket)
}
