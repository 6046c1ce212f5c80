import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../../platform/database/db.ts'
import type { CalculatedDevice } from '../../minutes/calculated-devices.queries.ts'
import { readMinuteBalance } from '../../minutes/minute-balance.queries.ts'
import { type ChartPlan, isDaily } from '../plan/charts-plan.ts'
import { emptySums, type MetricSums, readChartSums } from '../sums/charts-sums.queries.ts'
import { addTail, readTail } from '../sums/rollup-tail.queries.ts'
import type { SumPlan } from '../sums/sums-statement.ts'
import { isWholeQuarters, quarterPlan, sumMinutes } from './charts-minutes.ts'
import { readCounterOnlyQuarters } from './counter-only-quarters.queries.ts'

export type RequestedSums = {
  readonly id: number
  readonly timezone: string
  readonly devices: readonly CalculatedDevice[]
  readonly metrics: readonly StoredMetric[]
}
export type SumsByMetric = ReadonlyMap<StoredMetric, MetricSums>

/** Metrics that a plan can show; a daily mean of the battery level is meaningless. */
const summedMetrics = (metrics: readonly StoredMetric[], { interval }: Pick<SumPlan, 'interval'>) =>
  interval !== 'range' && isDaily(interval)
    ? metrics.filter((metric) => storedMetrics[metric].rollUp === 'sum')
    : metrics

/** Sums from quarter-hours or days; from minutes where these are not rolled up yet. */
export async function readFromRollUps(
  db: Db,
  requested: RequestedSums,
  plan: SumPlan,
  now: number,
): Promise<SumsByMetric> {
  const { id: locationId, timezone, devices } = requested
  const metrics = summedMetrics(requested.metrics, plan)
  const sums = await readChartSums(db, { locationId, timezone, metrics }, plan)
  const tail = await readTail(db, locationId, devices, plan, sums.rolledUpTo, now)
  addTail(sums.metrics, tail, plan.edges)
  return sums.metrics
}

/**
 * Sums from minutes of power, otherwise from quarter-hours. Totals over whole quarter-hours still come from the
 * registers.
 */
export async function readFromMinutes(
  db: Db,
  requested: RequestedSums,
  plan: ChartPlan,
  now: number,
): Promise<SumsByMetric> {
  const buckets = plan.edges.length - 1
  const window = { from: plan.from, to: Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS) }
  if (window.to <= window.from)
    return new Map(requested.metrics.map((metric) => [metric, emptySums(buckets)]))
  const quarters = quarterPlan(plan)
  const balance = await readMinuteBalance(db, requested.id, requested.devices, window)
  const stored = await readFromRollUps(db, requested, quarters, now)
  const counterOnly = requested.metrics.includes('otherWh')
    ? await readCounterOnlyQuarters(db, requested.id, requested.devices, quarters)
    : undefined
  const nothing = new Float64Array((window.to - window.from) / MINUTE_MS).fill(Number.NaN)
  const place = { startMs: window.from, minutesPerBucket: minutesOf(plan), buckets }
  return new Map(
    requested.metrics.map((metric) => {
      const { power } = storedMetrics[metric]
      const { amount, hours, totalWh, peak } = stored.get(metric) ?? emptySums(quarters.edges.length - 1)
      const sums = sumMinutes(
        { ...place, column: (power && balance[power]) ?? nothing },
        metric,
        { startMs: quarters.from, wh: amount, hours },
        metric === 'otherWh' ? counterOnly : undefined,
      )
      if (!isWholeQuarters(plan)) return [metric, sums]
      return [metric, { ...sums, totalWh: totalWh ?? sums.totalWh, peak: peak ?? sums.peak }]
    }),
  )
}

/** Length in minutes of an interval that is read from minutes. */
export const minutesOf = ({ interval }: ChartPlan) => (interval === 'month' ? 1 : interval / 60)
