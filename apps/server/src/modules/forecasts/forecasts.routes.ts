import { actorOf } from '../../platform/access/access-rule.ts'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { accessLocation } from '../tenancy/index.ts'
import { forecastsAnswer } from './forecast-answer.ts'
import type { ForecastParts } from './make-forecasts.ts'
import { readPriceOutlooks } from './prices/price-outlooks.queries.ts'
import { readPowerForecast } from './read-power-forecasts.ts'
import { readWeatherState } from './weather/weather.queries.ts'
import { weatherLastsMs } from './weather/weather-plan.ts'

export const forecastsRoutes = ({ db, config }: Platform, parts: ForecastParts) => ({
  ofLocation: calls.forecasts.ofLocation.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
    const nowMs = Date.now()
    const kept = await readPowerForecast(parts, location.id, nowMs)
    const outlooks = await readPriceOutlooks(db, [location.id], nowMs)
    return { data: forecastsAnswer(kept, outlooks.get(location.id) ?? null, config.weather !== null) }
  }),
  weather: calls.forecasts.weather.handler(async () => {
    const state = await readWeatherState(db, Date.now())
    const lastsMs = config.weather && weatherLastsMs(state.places, config.weather.callsPerDay)
    return { data: { ...state, isOn: config.weather !== null, lastsMs } }
  }),
})
