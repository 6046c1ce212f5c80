import type { StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { Interval } from '@kilowatt/domain/time/intervals'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import type { ChartLocation } from './charts.queries.ts'
import { isDaily } from './charts-plan.ts'
import { readFromRollUps, type SumsByMetric } from './charts-sources.queries.ts'
import { emptySums, type SumPlan } from './charts-sums.queries.ts'

/** Metrics of a location per bucket: bucket i is [edges[i], edges[i + 1]). */
export type LocationSums = {
  readonly edges: Float64Array
  /** Wh per bucket, a level as its mean in %; NaN where nothing was measured */
  readonly column: (metric: StoredMetric) => Float64Array
  /** Wh of all buckets, with what registers tell of gaps; null where nothing is known */
  readonly totalWh: (metric: StoredMetric) => number | null
}

/**
 * What is rolled up of a location, and the quarter-hour that runs, for modules further down: the buckets of a chart without the
 * limits of a screen. The range grows to whole buckets of at least a quarter-hour.
 */
export async function readLocationSums(
  db: Db,
  location: ChartLocation,
  { metrics, interval, range }: { metrics: readonly StoredMetric[]; interval: Interval; range: TimeRange },
  now: number,
): Promise<LocationSums> {
  const edges = bucketEdges(range, interval, location.timezone)
  const plan = {
    interval,
    source: isDaily(interval) ? 'days' : 'quarters',
    from: edges[0] ?? range.startMs,
    to: edges.at(-1) ?? range.endMs,
    edges,
  } as const
  const sums = await sumLocation(db, location, metrics, plan, now)
  const of = (metric: StoredMetric) => sums.get(metric) ?? emptySums(edges.length - 1)
  return {
    edges,
    column: (metric) => {
      const { amount, hours } = of(metric)
      return metric === 'socPct' ? amount.map((value, i) => value / (hours[i] ?? 0)) : amount
    },
    totalWh: (metric) => of(metric).totalWh,
  }
}

/** Energies of one location per bucket of a plan, as charts have them; the quarter-hour that still runs is in them. */
export const sumLocation = (
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  metrics: readonly StoredMetric[],
  plan: SumPlan,
  now: number,
): Promise<SumsByMetric> =>
  readFromRollUps(
    db,
    {
      ...location,
      devices: listCalculatedDevices(db, [location.id]).then((found) => found.get(location.id) ?? []),
      metrics,
    },
    plan,
    now,
  )
