import {
  hasPeak,
  peakColumn,
  type StoredMetric,
  storedMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import { cachedStatement } from '../../../../platform/database/cached-statements.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { ChartPlan } from '../plan/charts-plan.ts'
import {
  amount,
  count,
  type Layout,
  type PackedSums,
  packedColumns,
  packedPeaks,
  peak,
} from './sums-columns.ts'

/** A chart's plan, or a range summed as a whole. */
export type SumPlan = Pick<ChartPlan, 'source' | 'edges' | 'from' | 'to'> & {
  readonly interval: ChartPlan['interval'] | 'range'
  readonly measure?: ChartPlan['measure']
  /** false: the highest powers are not read, which are a quarter of the work for many quarter-hours */
  readonly hasPeaks?: boolean
}

export type Wanted = {
  readonly locationId: number
  readonly timezone: string
  readonly metrics: readonly StoredMetric[]
}

/** Bits for more parts than exist, and for quarter-hours of decades. */
export const MEASURED_BITS = 10

/** Everything that the text of a statement depends on. All other values are parameters. */
type Shape = Layout & {
  readonly source: SumPlan['source']
  /** where the highest powers are looked up */
  readonly peaks: 'nowhere' | 'here' | 'days'
}

/**
 * Layout of the entries. Mean power is energy divided by its known time, so entries of several quarter-hours
 * contain their number.
 */
export const layoutOf = ({ metrics }: Wanted, { source, interval, measure }: SumPlan): Layout => ({
  metrics,
  hasKnown: source === 'days' && measure === 'power',
  hasCounts: source === 'quarters' && interval !== QUARTER_MS / 1000,
})

function shapeOf(wanted: Wanted, plan: SumPlan): Shape {
  const { source, hasPeaks = true } = plan
  return {
    ...layoutOf(wanted, plan),
    source,
    peaks: hasPeaks && wanted.metrics.some(hasPeak) ? (usesDays(wanted, plan) ? 'days' : 'here') : 'nowhere',
  }
}

/**
 * Whether peaks are read from days: the peaks of whole days are stored per day, so a month has 30 rows
 * instead of 3,000.
 */
function usesDays({ timezone }: Wanted, { source, from, to }: SumPlan): boolean {
  const isMidnight = (ms: number) => localDayRange(timezone, localDateAt(timezone, ms)).startMs === ms
  return source !== 'days' && isMidnight(from) && isMidnight(to)
}

/** All entries of a plan as one row of columns. */
export async function askSums(db: Db, wanted: Wanted, plan: SumPlan): Promise<PackedSums | undefined> {
  const shape = shapeOf(wanted, plan)
  const row = rowOf(shape, valuesOf(wanted, plan, shape))
  const { rows } = await sql<PackedSums>`select ${cachedStatement} read.* from ${row} read`.execute(db)
  return rows[0]
}

type Values = {
  readonly locationId: number
  /** instants of whole quarter-hours */
  readonly from: Date
  readonly to: Date
  readonly fromS: number
  readonly edges: readonly Date[]
  /** days in the location's time zone */
  readonly firstDay: string
  readonly endDay: string
}

const valuesOf = (
  { locationId, timezone }: Wanted,
  { from, to, edges }: SumPlan,
  { hasCounts }: Shape,
): Values => ({
  locationId,
  from: new Date(from),
  to: new Date(to),
  fromS: from / 1000,
  edges: hasCounts ? Array.from(edges, (edge) => new Date(edge)) : [],
  firstDay: localDateAt(timezone, from),
  endDay: localDateAt(timezone, to),
})

function rowOf(shape: Shape, values: Values): RawBuilder<PackedSums> {
  const rolled = sql`(select max(at) from location_quarter where location_id = ${values.locationId}) as rolled`
  const columns = [packedColumns(shape), ...(shape.peaks === 'days' ? [] : [peaksHere(shape)])]
  const summed = sql`select ${sql.join(columns)} from ${entriesOf(shape, values)} entry`
  if (shape.peaks !== 'days') return sql`(select summed.*, ${rolled} from (${summed}) summed)`
  const highest = packedPeaks(shape.metrics, (metric) => sql`d.${sql.ref(peakColumn(metric))}`)
  return sql`(
    select summed.*, highest.*, ${rolled} from (${summed}) summed,
      (select ${highest} from location_day d where ${daysWithin(values)}) highest
  )`
}

const peaksHere = ({ metrics, peaks }: Shape) =>
  packedPeaks(peaks === 'here' ? metrics : [], (_, i) => peak(i))

function entriesOf(shape: Shape, values: Values): RawBuilder<unknown> {
  const { metrics, source, hasCounts } = shape
  const perMetric = (of: (column: RawBuilder<unknown>, i: number) => RawBuilder<unknown>) =>
    metrics.map((metric, i) => of(sql.ref(storedMetrics[metric].column), i))
  const amounts = [...perMetric((column, i) => sql`${column} as ${amount(i)}`), ...peaksOf(shape)]
  if (source === 'days') {
    const spot = sql`d.day - ${values.firstDay}::date`
    const known = sql`coalesce(d.known_quarters, -1) as known`
    return sql`(
      select ${sql.join([factsOf(spot, sql`d.measured`), known, ...amounts])}
      from location_day d where ${daysWithin(values)}
    )`
  }
  const range = sql`q.location_id = ${values.locationId} and q.at >= ${values.from} and q.at < ${values.to}`
  if (!hasCounts) {
    const spot = sql`(date_part('epoch', q.at) - ${values.fromS}) / 900`
    return sql`(
      select ${sql.join([factsOf(spot, sql`q.measured`), ...amounts])} from location_quarter q where ${range}
    )`
  }
  const sums = perMetric((column, i) => sql`sum(${column}) as ${amount(i)}, count(${column}) as ${count(i)}`)
  const highest = peaksOf(shape, (column) => sql`max(${column})`)
  return sql`(
    select ${sql.join([factsOf(sql`spot`, sql`bit_or(measured)`), ...sums, ...highest])}
    from (select width_bucket(q.at, ${[...values.edges]}::timestamptz[]) - 1 as spot, q.* from location_quarter q where ${range}) spotted
    group by spot
  )`
}

/** Bucket and measured parts of an entry as one number. */
const factsOf = (spot: RawBuilder<unknown>, measured: RawBuilder<unknown>) =>
  sql`(${spot})::integer << ${sql.lit(MEASURED_BITS)} | ${measured}::integer as facts`

/** Columns `peak_i` for metrics that have a peak. */
const peaksOf = (
  { metrics }: Pick<Shape, 'metrics'>,
  of: (column: RawBuilder<unknown>) => RawBuilder<unknown> = (column) => column,
) =>
  metrics.flatMap((metric, i) =>
    hasPeak(metric) ? [sql`${of(sql.ref(peakColumn(metric)))} as ${peak(i)}`] : [],
  )

type Days = Pick<Values, 'locationId' | 'firstDay' | 'endDay'>

/** Local days of a location in a range, without the last one. */
export const daysWithin = ({ locationId, firstDay, endDay }: Days) =>
  sql`d.location_id = ${locationId} and d.day >= ${firstDay} and d.day < ${endDay}`
