import { metricOfSeries } from '@kilowatt/domain/energy/balance/metrics'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleLocation, accessLocation, accessLocationAhead } from '../../tenancy/index.ts'
import {
  type CalculatedDevicesAhead,
  calculatedDevicesAhead,
  calculatedDevicesIn,
} from '../minutes/calculated-devices.queries.ts'
import { type ChartAhead, parseSeries, type SeriesRequest } from './charts.queries.ts'
import { planChart } from './charts-plan.ts'
import { rolledPlan, summedMetrics } from './charts-sources.queries.ts'
import type { Wish } from './charts-wished.queries.ts'
import type { PackedSums } from './sums-columns.ts'
import { sumsAhead } from './sums-statement.ts'

const MAX_ZONES = 20_000

/** The zone that each location was found in last. It says nothing but what to try: the door tells the one that counts. */
const zones = new Map<number, string>()

/**
 * The door of a chart's location. Where its zone is known from before, its sums and devices come with it: four answers of the database become
 * one or two, which is most of the time that a short answer takes ([decision 108](../../../../../../docs/decisions/108-one-way-to-the-database.md)).
 * @throws AppError as `accessLocation`
 */
export async function accessChart(
  db: Db,
  actor: Actor,
  wish: Wish & { readonly locationId: number },
): Promise<{ location: AccessibleLocation; ahead: ChartAhead | null }> {
  const { locationId } = wish
  const guess = guessOf(wish)
  if (!guess) {
    const location = await accessLocation(db, actor, locationId, 'view')
    noteZone(location)
    return { location, ahead: null }
  }
  const { zone, plan, metrics } = guess
  const rolled = rolledPlan(plan)
  const sums = sumsAhead({ timezone: zone, metrics: summedMetrics(metrics, rolled) }, rolled)
  const { location, row } = await accessLocationAhead(db, actor, locationId, 'view', {
    key: `chart ${sums.key}`,
    row: (plain) =>
      sql<Read>`(select ${calculatedDevicesAhead(plain)} as devices, sums.* from ${sums.row()} sums)`,
    values: sums.values,
  })
  noteZone(location)
  if (location.timezone !== zone) return { location, ahead: null }
  return { location, ahead: { plan, sums: row, devices: calculatedDevicesIn(row.devices) } }
}

type Read = PackedSums & { readonly devices: CalculatedDevicesAhead }

/** How the chart is going to be read; null where that is not known yet, or is asked wrongly: who may not see it is told that first. */
function guessOf({
  locationId,
  category,
  deviceGroupId,
  ...request
}: SeriesRequest & Wish & { locationId: number }) {
  const zone = zones.get(locationId)
  if (zone === undefined || category !== undefined || deviceGroupId !== undefined) return null
  try {
    return { zone, plan: planChart(request, zone), metrics: parseSeries(request.series).map(metricOfSeries) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function noteZone({ id, timezone }: AccessibleLocation) {
  if (zones.size >= MAX_ZONES && !zones.has(id)) zones.clear()
  zones.set(id, timezone)
}
