import type { BalanceColumns } from '@kilowatt/domain/energy/balance-columns'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/metrics'
import type { MetricSums } from './charts-sums.queries.ts'

const HOURS_PER_MINUTE = 1 / 60

/** Minutes of a balance summed into buckets of whole minutes, the first of which starts with the first minute. */
export function sumMinutes(
  balance: BalanceColumns,
  metric: StoredMetric,
  minutesPerBucket: number,
  buckets: number,
): MetricSums {
  const amount = new Float64Array(buckets).fill(Number.NaN)
  const hours = new Float64Array(buckets)
  const { power } = storedMetrics[metric]
  const column = power === null ? null : balance[power]
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
