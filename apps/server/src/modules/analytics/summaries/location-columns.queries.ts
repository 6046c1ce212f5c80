import type { StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import { stepIntervals } from '@kilowatt/domain/energy/reports/report-steps'
import { type Peak, peakOf } from '@kilowatt/domain/energy/series/peak-key'
import { cutBucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { sumLocation } from '../../telemetry/index.ts'

const QUARTER_S = 900
const DAY_S = 86_400

/** Metrics of a location per bucket: bucket i is [edges[i], edges[i + 1]). */
export type Columns = {
  readonly edges: Float64Array
  /** Wh per bucket, or for a level its mean in %; NaN if not measured */
  readonly column: (metric: StoredMetric) => Float64Array
  /** Wh in all buckets, including energy across gaps; null if nothing is known */
  readonly totalWh: (metric: StoredMetric) => number | null
  /** highest minute in all buckets: W, and its start, epoch ms; null if none is known */
  readonly peak: (metric: StoredMetric) => Peak | null
}

type Requested = {
  readonly metrics: readonly StoredMetric[]
  readonly step: ReportStep
  readonly range: TimeRange
  /** false: the highest minutes are not read */
  readonly hasPeaks?: boolean
}

/**
 * The buckets of a range, clipped to the range. Days and months are summed from days, shorter buckets from
 * quarter-hours.
 */
export function bucketsOf({ step, range }: Pick<Requested, 'step' | 'range'>, timezone: string) {
  const interval = stepIntervals[step]
  const source = step === 'day' || step === 'month' ? ('days' as const) : ('quarters' as const)
  const edges = cutBucketEdges(range, interval, timezone, source === 'days' ? DAY_S : QUARTER_S)
  return { interval, source, edges, from: edges[0] ?? range.startMs, to: edges.at(-1) ?? range.endMs }
}

export async function readLocationColumns(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  requested: Requested,
  now: number,
): Promise<Columns> {
  const plan = { ...bucketsOf(requested, location.timezone), hasPeaks: requested.hasPeaks ?? true }
  return asColumns(plan.edges, await sumLocation(db, location, requested.metrics, plan, now))
}

type Sums = {
  readonly amount: Float64Array
  readonly hours: Float64Array
  readonly totalWh: number | null
  readonly peak?: number | null
}

/** Sums as columns; metrics that were not requested are unknown. */
export function asColumns(edges: Float64Array, sums: ReadonlyMap<StoredMetric, Sums>): Columns {
  const unknown = new Float64Array(Math.max(0, edges.length - 1)).fill(Number.NaN)
  return {
    edges,
    column: (metric) => {
      const found = sums.get(metric)
      if (!found) return unknown
      return metric === 'socPct'
        ? found.amount.map((value, i) => value / (found.hours[i] ?? 0))
        : found.amount
    },
    totalWh: (metric) => sums.get(metric)?.totalWh ?? null,
    peak: (metric) => peakOf(sums.get(metric)?.peak ?? null),
  }
}
