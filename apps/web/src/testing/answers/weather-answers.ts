import type { WeatherState } from '@kilowatt/contracts/forecasts/forecasts'
import type { Answers } from '../fake-server.ts'

const at = Date.parse('2026-06-15T10:05Z')

/** Twelve places, all with weather. */
export const weatherStateOf = (change: Partial<WeatherState> = {}): WeatherState => ({
  ...{ isOn: true, places: 12, placesWithWeather: 12, lastsMs: 3_540_000 },
  ...{ askedMs: at, answeredMs: at, oldestMs: at - 2_400_000, failing: 0, failure: null },
  ...change,
})

export const weatherAnswers: Answers = { 'forecasts.weather': () => ({ data: weatherStateOf() }) }
