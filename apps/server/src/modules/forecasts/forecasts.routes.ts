import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { readForecastHistory } from './forecast-history.queries.ts'
import { forecastLocation } from './forecast-location.ts'

export const forecastsRoutes = ({ db }: Platform) => ({
  ofLocation: calls.forecasts.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const nowMs = Date.now()
    return { data: await forecastLocation(await readForecastHistory(db, location, nowMs), nowMs) }
  }),
})
