import {
  hasPeak,
  peakColumn,
  type StoredMetric,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import { keptStatement } from '../../../platform/database/kept-statements.ts'
import type { ChartPlan } from './charts-plan.ts'

/** A chart's plan, or a range to be summed as a whole. */
export type SumPlan = Pick<ChartPlan, 'source' | 'edges' | 'from' | 'to'> & {
  readonly interval: ChartPlan['interval'] | 'range'
  readonly measure?: ChartPlan['measure']
  /** false: nobody asks for the highest powers, which are a quarter of the work of many quarter-hours */
  readonly hasPeaks?: boolean
}

export type Wanted = {
  readonly locationId: number
  readonly timezone: string
  readonly metrics: readonly StoredMetric[]
}

/**
 * Columns of entries: `facts` tells of each its bucket and its measured parts (`factsOf`), `amount_i` what metric i is there and, where
 * entries span several quarter-hours, `count_i` in how many of them it is known. `known` is that of whole days, of all metrics alike;
 * −1 where one is known longer than another. `total_i` is the exact sum, `peak_i` the highest power.
 */
export type Columns = { [key in `amount_${number}` | `count_${number}`]: Buffer | null } & {
  [key in `total_${number}` | `peak_${number}`]: number | null
} & {
  facts: Buffer | null
  known?: Buffer | null
  rolled: Date | null
}

/** Room for more parts than there are, and for the quarter-hours of decades. */
export const MEASURED_BITS = 10
export const MEASURED_MASK = (1 << MEASURED_BITS) - 1

/** Mean power is energy by the time in which it is known, so entries of several quarter-hours tell how many that were. */
const needsKnown = ({ source, measure }: SumPlan) => source === 'days' && measure === 'power'
const needsCounts = ({ source, interval }: SumPlan) => source === 'quarters' && interval !== QUARTER_MS / 1000

/** All entries of a plan as one row of columns. */
export function statementOf(wanted: Wanted, plan: SumPlan): RawBuilder<Columns> {
  const rolled = sql`(select max(at) from location_quarter where location_id = ${wanted.locationId}) as rolled`
  const summed = sql`select ${columnsOf(wanted, plan)} from ${entriesOf(wanted, plan)} entry`
  if (!hasPeaksOfDays(wanted, plan))
    return sql`select ${keptStatement} summed.*, ${rolled} from (${summed}) summed`
  return sql`
    select ${keptStatement} summed.*, highest.*, ${rolled} from (${summed}) summed,
      (select ${sql.join(peaksOf(wanted, (column) => sql`max(d.${column})`))} from location_day d where ${daysWithin(wanted, plan)}) highest`
}

/** The peaks of whole days are those of days: a month of them is 30 rows in place of 3,000. */
function hasPeaksOfDays(wanted: Wanted, { source, from, to, hasPeaks = true }: SumPlan): boolean {
  const isMidnight = (ms: number) =>
    localDayRange(wanted.timezone, localDateAt(wanted.timezone, ms)).startMs === ms
  return hasPeaks && source !== 'days' && wanted.metrics.some(hasPeak) && isMidnight(from) && isMidnight(to)
}

/** Packed as bare numbers, which PostgreSQL writes and we read in half the time of arrays; a float tells a chart enough. */
function columnsOf(wanted: Wanted, plan: SumPlan) {
  const floats = (column: RawBuilder<unknown>) =>
    sql`string_agg(float4send(coalesce(${column}::real, 'NaN')), '') as ${column}`
  const integers = (column: string) =>
    sql`string_agg(int4send(${sql.ref(column)}::integer), '') as ${sql.ref(column)}`
  const isPeakHere = (plan.hasPeaks ?? true) && !hasPeaksOfDays(wanted, plan)
  return sql.join([
    integers('facts'),
    ...(needsKnown(plan) ? [integers('known')] : []),
    ...wanted.metrics.flatMap((_, i) => [
      floats(amount(i)),
      sql`sum(${amount(i)})::double precision as ${sql.ref(`total_${i}`)}`,
    ]),
    ...(needsCounts(plan) ? wanted.metrics.map((_, i) => floats(count(i))) : []),
    ...(isPeakHere
      ? wanted.metrics.flatMap((metric, i) => (hasPeak(metric) ? [sql`max(${peak(i)}) as ${peak(i)}`] : []))
      : []),
  ])
}

function entriesOf(wanted: Wanted, plan: SumPlan): RawBuilder<unknown> {
  const perMetric = (of: (column: RawBuilder<unknown>, i: number) => RawBuilder<unknown>) =>
    wanted.metrics.map((metric, i) => of(sql.ref(storedMetrics[metric].column), i))
  const amounts = [...perMetric((column, i) => sql`${column} as ${amount(i)}`), ...peaksOf(wanted)]
  if (plan.source === 'days') {
    const spot = sql`d.day - ${localDateAt(wanted.timezone, plan.from)}::date`
    const known = sql`coalesce(d.known_quarters, -1) as known`
    return sql`(
      select ${sql.join([factsOf(spot, sql`d.measured`), known, ...amounts])}
      from location_day d where ${daysWithin(wanted, plan)}
    )`
  }
  const range = sql`q.location_id = ${wanted.locationId} and q.at >= ${new Date(plan.from)} and q.at < ${new Date(plan.to)}`
  if (!needsCounts(plan)) {
    const spot = sql`(date_part('epoch', q.at) - ${plan.from / 1000}) / 900`
    return sql`(
      select ${sql.join([factsOf(spot, sql`q.measured`), ...amounts])} from location_quarter q where ${range}
    )`
  }
  const edges = Array.from(plan.edges, (edge) => new Date(edge))
  const sums = perMetric((column, i) => sql`sum(${column}) as ${amount(i)}, count(${column}) as ${count(i)}`)
  const highest = peaksOf(wanted, (column) => sql`max(${column})`)
  return sql`(
    select ${sql.join([factsOf(sql`spot`, sql`bit_or(measured)`), ...sums, ...highest])}
    from (select width_bucket(q.at, ${edges}::timestamptz[]) - 1 as spot, q.* from location_quarter q where ${range}) spotted
    group by spot
  )`
}

/** What names the bucket of an entry, and its measured parts, as one number. */
const factsOf = (spot: RawBuilder<unknown>, measured: RawBuilder<unknown>) =>
  sql`(${spot})::integer << ${sql.lit(MEASURED_BITS)} | ${measured}::integer as facts`

const amount = (i: number) => sql.ref(`amount_${i}`)
const count = (i: number) => sql.ref(`count_${i}`)
const peak = (i: number) => sql.ref(`peak_${i}`)

/** Columns `peak_i` of the metrics that have one. */
const peaksOf = (
  { metrics }: Wanted,
  of: (column: RawBuilder<unknown>) => RawBuilder<unknown> = (column) => column,
) =>
  metrics.flatMap((metric, i) =>
    hasPeak(metric) ? [sql`${of(sql.ref(peakColumn(metric)))} as ${peak(i)}`] : [],
  )

export const daysWithin = ({ locationId, timezone }: Wanted, { from, to }: Pick<SumPlan, 'from' | 'to'>) =>
  sql`d.location_id = ${locationId} and d.day >= ${localDateAt(timezone, from)} and d.day < ${localDateAt(timezone, to)}`
