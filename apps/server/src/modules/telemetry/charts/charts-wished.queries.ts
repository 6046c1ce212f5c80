import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type ChartLocation, readChart } from './charts.queries.ts'
import { readCategoryChart } from './charts-category.queries.ts'
import { readGroupChart } from './charts-group.queries.ts'
import type { ChartRequest } from './plan/charts-plan.ts'

type SeriesRequest = ChartRequest & {
  readonly series?: string | undefined
  readonly category?: DeviceCategory | undefined
  readonly deviceGroupId?: number | undefined
}

/**
 * The chart of a location, of the devices of a category, or of a device group.
 * @throws AppError `invalid` for a category together with a group
 */
export async function readWishedChart(
  db: Db,
  location: ChartLocation,
  { category, deviceGroupId, ...request }: SeriesRequest,
  now: number,
): Promise<Chart> {
  if (category !== undefined && deviceGroupId !== undefined)
    throw invalidField('deviceGroupId', 'cannot be asked for with a category')
  if (category !== undefined) return readCategoryChart(db, location, { ...request, category }, now)
  if (deviceGroupId !== undefined) return readGroupChart(db, location, { ...request, deviceGroupId }, now)
  return readChart(db, location, request, now)
}
