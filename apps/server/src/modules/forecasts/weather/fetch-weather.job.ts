import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ProviderError } from '../../../platform/providers/provider-error.ts'
import { PLACES_AT_ONCE, type WeatherService } from './open-meteo.ts'
import { type DuePlace, keepWeather, noteWeatherFailure, takePlaces } from './weather.commands.ts'
import { countNeededPlaces } from './weather.queries.ts'
import { WeatherAnswerError } from './weather-place.ts'
import { pastDaysFor, retryMs, weatherLastsMs } from './weather-plan.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'log' | 'stopping'> & {
  /** null: no requests */
  readonly weather: { readonly service: WeatherService; readonly callsPerDay: number } | null
  readonly countFailure: (failure: { fault: string }) => void
}

/** Time limit of a run: a thousand places at ten in ten seconds, with some retries. */
const LONGEST_RUN_S = 1_800

export const fetchWeatherJob = (parts: Parts) =>
  defineJob({
    name: 'forecasts.fetch-weather',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    // the next run will try again
    attempts: 1,
    timeoutS: LONGEST_RUN_S,
    run: () => fetchDueWeather(parts, Date.now),
  })

/** Requests the weather that is due, in sets of places. If a request fails, earlier weather stays. */
export async function fetchDueWeather(parts: Parts, now: () => number): Promise<void> {
  const { db, inTx, weather, stopping } = parts
  if (!weather) return
  const lastsMs = weatherLastsMs(await countNeededPlaces(db, now()), weather.callsPerDay)
  for (let isUp = true; isUp && !stopping.aborted; ) {
    const turn = { nowMs: now(), lastsMs, retryMs: retryMs(lastsMs), most: PLACES_AT_ONCE }
    const places = await inTx(system, ({ tx }) => takePlaces(tx, turn))
    if (places.length === 0) return
    isUp = await fetchPlaces(parts, weather.service, places, now)
  }
}

/** @returns false if the service is down or busy, so other places wait for the next run */
async function fetchPlaces(
  parts: Parts,
  service: WeatherService,
  places: readonly DuePlace[],
  now: () => number,
): Promise<boolean> {
  const { inTx, log, stopping, countFailure } = parts
  try {
    const pastDays = Math.max(
      ...places.map(({ answeredAt }) => pastDaysFor(answeredAt?.getTime() ?? null, now())),
    )
    const found = await service.find(places, pastDays)
    await inTx(system, async ({ tx }) => {
      for (const [i, place] of places.entries()) {
        const hours = found[i]
        if (hours) await keepWeather(tx, place, hours, now())
      }
    })
    return true
  } catch (error) {
    if (stopping.aborted) return false
    if (!(error instanceof ProviderError || error instanceof WeatherAnswerError)) throw error
    countFailure({ fault: error.fault })
    log.warn({ places: places.length, err: error }, 'no weather')
    await inTx(system, ({ tx }) => noteWeatherFailure(tx, places, error.fault))
    // one odd place must not keep its neighbours in the request from theirs
    if (error.fault !== 'not_weather' || places.length === 1) return false
    let isAny = false
    for (const place of places) isAny = (await fetchPlaces(parts, service, [place], now)) || isAny
    return isAny
  }
}
