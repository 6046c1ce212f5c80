import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/metrics'
import { MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/db.ts'
import type { CalculatedDevice } from '../minutes/calculated-devices.queries.ts'
import { readMinuteBalance } from '../minutes/minute-balance.queries.ts'
import { sumMinutes } from './charts-minutes.ts'
import type { ChartPlan } from './charts-plan.ts'
import { emptySums, type MetricSums, readChartSums, type SumPlan } from './charts-sums.queries.ts'
import { addTail, readTail } from './rollup-tail.queries.ts'

export type AskedSums = {
  readonly id: number
  readonly timezone: string
  /** on their way: what does not need them is read at the same time */
  readonly devices: Promise<readonly CalculatedDevice[]>
  readonly metrics: readonly StoredMetric[]
}
export type SumsByMetric = ReadonlyMap<StoredMetric, MetricSums>

/** Sums from quarter-hours or days, and from minutes for what is not rolled up yet. */
export async function readFromRollUps(
  db: Db,
  asked: AskedSums,
  plan: SumPlan,
  now: number,
): Promise<SumsByMetric> {
  const { id: locationId, timezone, devices } = asked
  // days keep no levels: the mean of a day's battery level says nothing
  const metrics =
    plan.source === 'days'
      ? asked.metrics.filter((metric) => storedMetrics[metric].rollUp === 'sum')
      : asked.metrics
  const sums = await readChartSums(db, { locationId, timezone, metrics }, plan)
  const tail = await readTail(db, locationId, devices, plan, sums.rolledUpTo, now)
  addTail(sums.metrics, tail, plan.edges)
  return sums.metrics
}

/** Sums from minutes of power; totals over whole quarter-hours come from the registers all the same. */
export async function readFromMinutes(
  db: Db,
  asked: AskedSums,
  plan: ChartPlan,
  now: number,
): Promise<SumsByMetric> {
  const buckets = plan.edges.length - 1
  const window = { from: plan.from, to: Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS) }
  if (window.to <= window.from) return new Map(asked.metrics.map((metric) => [metric, emptySums(buckets)]))
  const [balance, totals] = await Promise.all([
    readMinuteBalance(db, asked.id, asked.devices, window),
    readTotals(db, asked, plan, now),
  ])
  const minutesPerBucket = minutesOf(plan)
  return new Map(
    asked.metrics.map((metric) => {
      const { power } = storedMetrics[metric]
      const sums = sumMinutes(power === null ? null : balance[power], metric, minutesPerBucket, buckets)
      return [metric, { ...sums, totalWh: totals?.get(metric)?.totalWh ?? sums.totalWh }]
    }),
  )
}

/** Whole minutes of an interval that is read from minutes. */
export const minutesOf = ({ interval }: ChartPlan) => (interval === 'month' ? 1 : interval / 60)

async function readTotals(
  db: Db,
  asked: AskedSums,
  { from, to }: ChartPlan,
  now: number,
): Promise<SumsByMetric | null> {
  if (from % QUARTER_MS !== 0 || to % QUARTER_MS !== 0) return null
  const range = { interval: 'range', source: 'quarters', edges: Float64Array.of(from, to), from, to } as const
  return readFromRollUps(db, asked, range, now)
}
