import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/metrics'
import type { MetricSums } from './charts-sums.queries.ts'

const HOURS_PER_MINUTE = 1 / 60

/** Minutes of a metric's power, or level, summed into buckets of whole minutes; the first bucket starts with the first minute. */
export function sumMinutes(
  column: Float64Array | null,
  metric: StoredMetric,
  minutesPerBucket: number,
  buckets: number,
): MetricSums {
  const amount = new Float64Array(buckets).fill(Number.NaN)
  const hours = new Float64Array(buckets)
  let totalWh: number | null = null
  column?.forEach((value, minute) => {
    if (Number.isNaN(value)) return
    const bucket = Math.floor(minute / minutesPerBucket)
    const before = amount[bucket] ?? Number.NaN
    amount[bucket] = (Number.isNaN(before) ? 0 : before) + value * HOURS_PER_MINUTE
    hours[bucket] = (hours[bucket] ?? 0) + HOURS_PER_MINUTE
    totalWh = (totalWh ?? 0) + value * HOURS_PER_MINUTE
  })
  return { amount, hours, totalWh: storedMetrics[metric].rollUp === 'sum' ? totalWh : null }
}
