import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { forecastsAnswer } from './forecast-answer.ts'
import type { ForecastParts } from './make-forecasts.ts'
import { readPowerForecast } from './read-power-forecasts.ts'

export const forecastsRoutes = ({ db }: Platform, parts: ForecastParts) => ({
  ofLocation: calls.forecasts.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    return { data: forecastsAnswer(await readPowerForecast(parts, location.id, Date.now())) }
  }),
})
