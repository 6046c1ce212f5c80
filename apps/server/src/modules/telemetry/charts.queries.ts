import { type Chart, type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/contracts/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { type StoredMetric, storedMetrics } from '@kilowatt/domain/energy/metrics'
import { MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../platform/db.ts'
import { invalidField } from '../../platform/errors.ts'
import { type CalculatedDevice, listCalculatedDevices } from './calculated-devices.queries.ts'
import { sumMinutes } from './charts-minutes.ts'
import { type ChartPlan, type ChartRequest, metricOfSeries, planChart } from './charts-plan.ts'
import { toSeries } from './charts-series.ts'
import {
  type ChartSums,
  emptySums,
  type MetricSums,
  readChartSums,
  type SumPlan,
} from './charts-sums.queries.ts'
import { readMinuteBalance } from './minute-balance.queries.ts'
import { addTail, readTail } from './rollup-tail.queries.ts'

export type ChartLocation = { readonly id: number; readonly timezone: string }

/** Series of a location for a range. What lies after `now` is empty; the axis keeps it. */
export async function readChart(
  db: Db,
  location: ChartLocation,
  request: ChartRequest & { readonly series?: string | undefined },
  now: number,
): Promise<Chart> {
  const plan = planChart(request, location.timezone)
  const wished = parseSeries(request.series)
  const devices = (await listCalculatedDevices(db, [location.id])).get(location.id) ?? []
  const keys = wished.filter((key) => isKnownThere(key, devices))
  const metrics = keys.map((key) => metricOfSeries[key])
  const sums =
    plan.source === 'minutes'
      ? await readFromMinutes(db, location, devices, plan, metrics, now)
      : (await readFromRollUps(db, location, devices, plan, metrics, now)).metrics
  return {
    from: plan.from,
    to: plan.to,
    timezone: location.timezone,
    interval: plan.interval,
    measure: plan.measure,
    source: plan.source,
    at: Array.from(plan.edges.subarray(0, -1)),
    series: keys.map((key) => toSeries(key, sums.get(metricOfSeries[key]), plan)),
  }
}

/** @throws AppError `invalid` for a key that does not exist */
function parseSeries(text: string | undefined): readonly ChartSeriesKey[] {
  if (text === undefined) return chartSeriesKeys
  const names = new Set(text.split(','))
  const keys = chartSeriesKeys.filter((key) => names.has(key))
  if (keys.length !== names.size)
    throw invalidField('series', `must be some of ${chartSeriesKeys.join(', ')}`)
  return keys
}

const categoriesOf: Record<ChartSeriesKey, readonly DeviceCategory[]> = {
  solar: ['SOLAR_POWER_PLANT', 'HYBRID_INVERTER'],
  batteryOut: ['BATTERY', 'HYBRID_INVERTER'],
  batteryIn: ['BATTERY', 'HYBRID_INVERTER'],
  soc: ['BATTERY', 'HYBRID_INVERTER'],
  gridImport: ['GRID'],
  gridExport: ['GRID'],
  consumption: ['GRID'],
  other: ['GRID'],
  ev: ['EV_CHARGER'],
  hvac: ['HVAC'],
}

/** A location is shown the series that its devices can have, measured or not, so that a gap does not change the picture. */
const isKnownThere = (key: ChartSeriesKey, devices: readonly CalculatedDevice[]) =>
  devices.some(({ category }) => categoriesOf[key].includes(category))

export async function readFromRollUps(
  db: Db,
  { id: locationId, timezone }: ChartLocation,
  devices: readonly CalculatedDevice[],
  plan: SumPlan,
  metrics: readonly StoredMetric[],
  now: number,
): Promise<ChartSums> {
  const stored =
    plan.source === 'days' ? metrics.filter((metric) => storedMetrics[metric].rollUp === 'sum') : metrics
  const sums = await readChartSums(db, { locationId, timezone, metrics: stored }, plan)
  addTail(
    sums.metrics,
    await readTail(db, locationId, devices, { from: plan.from, to: plan.to }, sums.rolledUpTo, now),
    plan.edges,
  )
  return sums
}

async function readFromMinutes(
  db: Db,
  location: ChartLocation,
  devices: readonly CalculatedDevice[],
  plan: ChartPlan,
  metrics: readonly StoredMetric[],
  now: number,
): Promise<ReadonlyMap<StoredMetric, MetricSums>> {
  const buckets = plan.edges.length - 1
  const to = Math.min(plan.to, Math.ceil(now / MINUTE_MS) * MINUTE_MS)
  if (to <= plan.from) return new Map(metrics.map((metric) => [metric, emptySums(buckets)]))
  const balance = await readMinuteBalance(db, location.id, devices, { from: plan.from, to })
  const minutesPerBucket = plan.interval === 'month' ? 1 : plan.interval / 60
  const sums = new Map(
    metrics.map((metric) => [metric, sumMinutes(balance, metric, minutesPerBucket, buckets)] as const),
  )
  await addTotals(db, location, devices, plan, sums, now)
  return sums
}

/** Energy over whole quarter-hours comes from the registers; over anything else it is the sum of the powers. */
async function addTotals(
  db: Db,
  location: ChartLocation,
  devices: readonly CalculatedDevice[],
  { from, to }: ChartPlan,
  sums: ReadonlyMap<StoredMetric, MetricSums>,
  now: number,
) {
  if (from % QUARTER_MS !== 0 || to % QUARTER_MS !== 0) return
  const range = { interval: 'range', source: 'quarters', edges: Float64Array.of(from, to), from, to } as const
  const { metrics } = await readFromRollUps(db, location, devices, range, [...sums.keys()], now)
  for (const [metric, { totalWh }] of metrics) {
    const sum = sums.get(metric)
    if (sum && totalWh !== null) sum.totalWh = totalWh
  }
}
