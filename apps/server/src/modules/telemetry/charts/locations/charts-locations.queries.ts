import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { hasReportedQuarters } from '../../reported/reported-quarters.queries.ts'
import { parseSeries } from '../charts.queries.ts'
import { estimatedOf, toSeries } from '../charts-series.ts'
import { readNearestDay } from '../nearest-day.queries.ts'
import type { ChartRequest } from '../plan/charts-plan.ts'
import { planLocations } from '../plan/locations-plan.ts'
import { readEstimatedOfCategories } from '../sums/estimated.queries.ts'
import { readGapSpans } from '../sums/gap-spans.queries.ts'
import { type LocationSet, resolveLocations, sumLocations } from './locations-sums.queries.ts'

/** The series of many locations, summed. */
export async function readLocationsChart(
  db: Db,
  set: LocationSet,
  request: ChartRequest & { readonly series?: string | undefined },
): Promise<Chart> {
  const wished = parseSeries(request.series)
  const { ids, timezones, timezone } = await resolveLocations(db, set)
  const plan = planLocations(request, timezone, ids.length)
  const [sums, isKnown, estimated, gaps] = await Promise.all([
    sumLocations(db, ids, wished.map(metricOfSeries), plan),
    knownSeries(db, ids),
    readEstimatedOfCategories(db, ids, { startMs: plan.from, endMs: plan.to }),
    readGapSpans(db, ids, plan, timezone),
  ])
  const isEmpty = sums.reporting === 0
  return {
    from: plan.from,
    to: plan.to,
    timezone: plan.timezone,
    interval: plan.interval,
    measure: plan.measure,
    source: plan.source,
    at: Array.from(plan.edges.subarray(0, -1)),
    series: wished.filter(isKnown).map((key) => ({
      ...toSeries(key, sums.metrics.get(metricOfSeries(key)), plan),
      ...estimatedOf(key, estimated, plan, gaps),
    })),
    locations: {
      count: ids.length,
      reporting: sums.reporting,
      reportingAt: Array.from(sums.reportingAt),
      timezones: [...timezones],
    },
    ...(isEmpty && {
      nearestDay: await readNearestDay(db, { ids, timezone }, { startMs: plan.from, endMs: plan.to }),
    }),
  }
}

/**
 * Series that the devices or metering places of the locations can have, measured or not, so a gap does not
 * change the chart.
 */
async function knownSeries(db: Db, ids: readonly number[]): Promise<(key: ChartSeriesKey) => boolean> {
  const devices = await db
    .selectFrom('device')
    .select('category')
    .distinct()
    .where('location_id', '=', sql<number>`any(${ids}::integer[])`)
    .where(
      sql<boolean>`not exists (
        select from device_exclusion e where e.device_id = device.id and e.from_at = 'epoch' and e.until_at is null
      )`,
    )
    .execute()
  const isReported =
    !devices.some((device) => playsRole(device, 'grid')) && (await hasReportedQuarters(db, ids))
  return (key) => {
    const { role } = storedMetrics[metricOfSeries(key)]
    return (isReported && role === 'grid') || devices.some((device) => playsRole(device, role))
  }
}
