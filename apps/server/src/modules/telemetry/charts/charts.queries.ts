import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import {
  type CalculatedDevice,
  listCalculatedDevicesOfLocation,
} from '../minutes/calculated-devices.queries.ts'
import { hasReportedQuarters } from '../reported/reported-quarters.queries.ts'
import { estimatedOf, toSeries } from './charts-series.ts'
import { readNearestDay } from './nearest-day.queries.ts'
import { type ChartPlan, type ChartRequest, planChart } from './plan/charts-plan.ts'
import { readFromMinutes, readFromRollUps } from './sources/charts-sources.queries.ts'
import { readGapSpans } from './sums/gap-spans.queries.ts'

/** A chart's answer without its series. */
export const chartFrame = (plan: ChartPlan, timezone: string): Omit<Chart, 'series'> => ({
  from: plan.from,
  to: plan.to,
  timezone,
  interval: plan.interval,
  measure: plan.measure,
  source: plan.source,
  at: startsOf(plan.edges),
})

/** A loop takes a tenth of the time of `Array.from`, which uses the iterator of typed arrays. */
function startsOf(edges: Float64Array): number[] {
  const starts: number[] = []
  for (let i = 0; i < edges.length - 1; i++) starts.push(edges[i] ?? 0)
  return starts
}

export type ChartLocation = { readonly id: number; readonly timezone: string }

type SeriesRequest = ChartRequest & { readonly series?: string | undefined }

/** Series of a location for a range. Values after `now` are empty but stay on the axis. */
export async function readChart(
  db: Db,
  location: ChartLocation,
  request: SeriesRequest,
  now: number,
): Promise<Chart> {
  const plan = planChart(request, location.timezone)
  const wished = parseSeries(request.series)
  const devices = await listCalculatedDevicesOfLocation(db, location.id)
  const read = plan.source === 'minutes' ? readFromMinutes : readFromRollUps
  const sums = await read(db, { ...location, devices, metrics: wished.map(metricOfSeries) }, plan, now)
  const gaps = await readGapSpans(db, [location.id], plan, location.timezone)
  const isReported =
    !devices.some((device) => playsRole(device, 'grid')) && (await hasReportedQuarters(db, [location.id]))
  const keys = wished.filter((key) => isKnownThere(key, devices, isReported))
  const series = keys.map((key) => ({
    ...toSeries(key, sums.get(metricOfSeries(key)), plan),
    ...estimatedOf(key, devices, plan, gaps),
  }))
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  return {
    ...chartFrame(plan, location.timezone),
    series,
    ...(isEmpty && {
      nearestDay: await readNearestDay(
        db,
        { ...location, ids: [location.id] },
        { startMs: plan.from, endMs: plan.to },
      ),
    }),
  }
}

/**
 * Series by their keys.
 * @throws AppError `invalid` for an unknown key
 */
export function parseSeries(text: string | undefined): readonly ChartSeriesKey[] {
  if (text === undefined) return chartSeriesKeys
  const names = new Set(text.split(','))
  const keys = chartSeriesKeys.filter((key) => names.has(key))
  if (keys.length !== names.size)
    throw invalidField('series', `must be some of ${chartSeriesKeys.join(', ')}`)
  return keys
}

/**
 * Whether a location has a series: one that its devices or metering place can have, measured or not, so a gap
 * does not change the chart.
 */
function isKnownThere(key: ChartSeriesKey, devices: readonly CalculatedDevice[], isReported: boolean) {
  const { role } = storedMetrics[metricOfSeries(key)]
  return (isReported && role === 'grid') || devices.some((device) => playsRole(device, role))
}
