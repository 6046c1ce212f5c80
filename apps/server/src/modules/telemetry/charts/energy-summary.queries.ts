import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import {
  deriveMetrics,
  type MetricValues,
  nothingKnown,
  type StoredMetric,
  summaryMetrics,
} from '@kilowatt/domain/energy/balance/metrics'
import { co2AvoidedKg } from '@kilowatt/domain/energy/carbon/grid-intensity'
import { recordOf } from '@kilowatt/domain/record-of'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import type { ChartLocation } from './charts.queries.ts'
import { MAX_RANGE_MS } from './charts-plan.ts'
import { roundWh } from './charts-series.ts'
import { readFromRollUps } from './charts-sources.queries.ts'

/**
 * Totals and ratios of a range, which grows to whole quarter-hours. Whole days of the location are added up from days, anything
 * else from quarter-hours; the quarter-hour that still runs is in it.
 * @throws AppError `invalid` naming the field
 */
export async function readEnergySummary(
  db: Db,
  location: ChartLocation,
  range: { readonly from: number; readonly to: number },
  now: number,
): Promise<EnergySummary> {
  if (range.to <= range.from) throw invalidField('to', 'must be after from')
  if (range.to - range.from > MAX_RANGE_MS) throw invalidField('to', 'the range must not exceed ten years')
  const plan = planSum(range, location.timezone)
  const devices = listCalculatedDevices(db, [location.id]).then((found) => found.get(location.id) ?? [])
  const [metrics, country] = await Promise.all([
    readFromRollUps(db, { ...location, devices, metrics: summaryMetrics }, plan, now),
    db
      .selectFrom('location')
      .innerJoin('country', 'country.id', 'location.country_id')
      .select('country.code')
      .where('location.id', '=', location.id)
      .executeTakeFirstOrThrow(),
    devices,
  ])

  const total = (metric: StoredMetric) => metrics.get(metric)?.totalWh ?? null
  const sums: MetricValues = { ...nothingKnown }
  for (const metric of summaryMetrics) sums[metric] = total(metric)
  return {
    from: plan.from,
    to: plan.to,
    timezone: location.timezone,
    ...recordOf(summaryMetrics, (metric) => roundWh(sums[metric])),
    ...deriveMetrics(sums),
    co2AvoidedKg: co2AvoidedKg(sums.productionWh, country.code),
  }
}

const QUARTER_S = 900
const DAY_S = 86_400

function planSum({ from, to }: { from: number; to: number }, zone: string) {
  const span = { startMs: from, endMs: to }
  const days = bucketEdges(span, DAY_S, zone)
  const isWholeDays = days[0] === from && days.at(-1) === to
  const edges = isWholeDays ? days : bucketEdges(span, QUARTER_S, zone)
  const first = edges[0] ?? from
  const last = edges.at(-1) ?? to
  return {
    interval: 'range',
    source: isWholeDays ? 'days' : 'quarters',
    from: first,
    to: last,
    edges: Float64Array.of(first, last),
  } as const
}
