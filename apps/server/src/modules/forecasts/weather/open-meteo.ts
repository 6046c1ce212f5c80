import { type BackOff, createSpacing, withBackOff } from '../../../platform/providers/back-off.ts'
import { getDocument } from '../../../platform/providers/get-document.ts'
import type { WeatherHours } from '../calculation/forecast-work.ts'
import { readOpenMeteo } from './read-open-meteo.ts'
import type { WeatherPlace } from './weather-place.ts'

export type WeatherService = {
  /** Weather of places, in their order. @throws ProviderError, WeatherAnswerError */
  readonly find: (places: readonly WeatherPlace[], pastDays: number) => Promise<WeatherHours[]>
}

type Surroundings = {
  readonly signal: AbortSignal
  readonly now: () => number
  readonly backOff: BackOff
}

const TIMEOUT_MS = 20_000
/** A place with 48 days is 40 kB. */
const MOST_BYTES = 4_000_000
/** Places of one request. */
export const PLACES_AT_ONCE = 10
/**
 * Free use allows 5,000 places an hour and 600 a minute, each place of a request counted (terms of Open-Meteo, as of
 * 2026-08); one a second is below both.
 */
const GAP_MS = PLACES_AT_ONCE * 1_000
/** Today and the next two days: 48 hours from any moment of today. */
const FORECAST_DAYS = 3

/** A service with the API of Open-Meteo. @param baseUrl like https://api.open-meteo.com/v1/forecast */
export function openMeteo(
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string | null },
  { signal, now, backOff }: Surroundings,
): WeatherService {
  const turn = createSpacing(GAP_MS, now, backOff.pause)
  return {
    async find(places, pastDays) {
      const url = new URL(baseUrl)
      const tenths = (of: 'latTenths' | 'lonTenths') =>
        places.map((place) => (place[of] / 10).toFixed(1)).join(',')
      url.search = new URLSearchParams({
        latitude: tenths('latTenths'),
        longitude: tenths('lonTenths'),
        hourly: 'temperature_2m,shortwave_radiation',
        timeformat: 'unixtime',
        timezone: 'UTC',
        forecast_days: String(FORECAST_DAYS),
        past_days: String(pastDays),
        ...(key !== null && { apikey: key }),
      }).toString()
      const got = await withBackOff(async () => {
        await turn()
        return getDocument({
          ...{ url: url.href, accept: 'application/json', etag: null, signal },
          headers: { 'user-agent': 'Kilowatt-Weather/1' },
          ...{ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES },
        })
      }, backOff)
      return readOpenMeteo(got.kind === 'document' ? got.text : '', places, now())
    },
  }
}
