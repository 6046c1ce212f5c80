import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { peakOfMinutes } from '@kilowatt/domain/energy/series/peak-key'
import { type QuarterEnergies, withQuarterMeans } from '@kilowatt/domain/energy/series/quarter-means'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { ChartPlan } from '../plan/charts-plan.ts'
import type { MetricSums } from '../sums/charts-sums.queries.ts'

const HOURS_PER_MINUTE = 1 / 60

/** Minutes of a metric; the first bucket starts with the first minute. */
export type MinutesOfMetric = {
  readonly column: Float64Array
  readonly startMs: number
  readonly minutesPerBucket: number
  readonly buckets: number
}

/** The quarter-hours around a chart of minutes, for its totals and for times without minutes. */
export function quarterPlan({ from, to }: Pick<ChartPlan, 'from' | 'to'>) {
  const first = floorToQuarter(from)
  const count = Math.ceil((to - first) / QUARTER_MS)
  const edges = Float64Array.from({ length: count + 1 }, (_, i) => first + i * QUARTER_MS)
  return { interval: 900, source: 'quarters', from: first, to: edges[count] ?? first, edges } as const
}

/** Whether a chart starts and ends on quarter-hours. Then its totals are the totals of the quarter-hours. */
export const isWholeQuarters = ({ from, to }: Pick<ChartPlan, 'from' | 'to'>) =>
  from % QUARTER_MS === 0 && to % QUARTER_MS === 0

/**
 * Minutes of a metric's power or level, summed into buckets of whole minutes. Without minutes, power is the mean of its
 * quarter-hour.
 */
export function sumMinutes(
  { column, startMs, minutesPerBucket, buckets }: MinutesOfMetric,
  metric: StoredMetric,
  quarters: QuarterEnergies,
  counterOnly?: ReadonlySet<number>,
): MetricSums {
  const amount = new Float64Array(buckets).fill(Number.NaN)
  const hours = new Float64Array(buckets)
  let totalWh: number | null = null
  const isEnergy = storedMetrics[metric].rollUp === 'sum'
  const { powerW, means } = isEnergy
    ? withQuarterMeans(column, startMs, quarters, counterOnly)
    : { powerW: column, means: [] }
  powerW.forEach((value, minute) => {
    if (Number.isNaN(value)) return
    const bucket = Math.floor(minute / minutesPerBucket)
    const before = amount[bucket] ?? Number.NaN
    amount[bucket] = (Number.isNaN(before) ? 0 : before) + value * HOURS_PER_MINUTE
    hours[bucket] = (hours[bucket] ?? 0) + HOURS_PER_MINUTE
    totalWh = (totalWh ?? 0) + value * HOURS_PER_MINUTE
  })
  const peak = isEnergy ? peakOfMinutes(powerW, startMs, 0, powerW.length) : Number.NaN
  return { amount, hours, totalWh: isEnergy ? totalWh : null, peak: Number.isNaN(peak) ? null : peak, means }
}
