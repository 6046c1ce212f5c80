import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import {
  deriveMetrics,
  type MetricValues,
  nothingKnown,
  peakMetrics,
  type StoredMetric,
  summaryMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { co2AvoidedKg } from '@kilowatt/domain/energy/carbon/grid-intensity'
import { peakOf } from '@kilowatt/domain/energy/series/peak-key'
import { recordOf } from '@kilowatt/domain/record-of'
import { roundKnown } from '@kilowatt/domain/round-to'
import type { Db } from '../../../platform/database/db.ts'
import type { ChartLocation } from './charts.queries.ts'
import { sumLocation } from './location-sums.queries.ts'
import { queryPlanForRange } from './plan/locations-plan.ts'

/**
 * Totals and ratios of a range, extended to whole quarter-hours. Whole local days are summed from days, other
 * ranges from quarter-hours, including the current quarter-hour.
 * @throws AppError `invalid` naming the field
 */
export async function readEnergySummary(
  db: Db,
  location: ChartLocation,
  range: { readonly from: number; readonly to: number },
  now: number,
): Promise<EnergySummary> {
  const plan = queryPlanForRange(range, location.timezone)
  const metrics = await sumLocation(db, location, peakMetrics, plan, now)
  const country = await db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .select('country.code')
    .where('location.id', '=', location.id)
    .executeTakeFirstOrThrow()

  const total = (metric: StoredMetric) => metrics.get(metric)?.totalWh ?? null
  const sums: MetricValues = { ...nothingKnown }
  for (const metric of summaryMetrics) sums[metric] = total(metric)
  return {
    from: plan.from,
    to: plan.to,
    timezone: location.timezone,
    ...recordOf(summaryMetrics, (metric) => roundKnown(sums[metric], 1)),
    ...deriveMetrics(sums),
    peaks: recordOf(peakMetrics, (metric) => peakOf(metrics.get(metric)?.peak ?? null)),
    co2AvoidedKg: co2AvoidedKg(sums.productionWh, country.code),
  }
}
