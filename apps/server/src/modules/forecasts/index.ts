/**
 * Forecasts of locations from their own history, kept with the moment they were made. Reads the roll-ups of telemetry.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import {
  LATER_THAN_ANSWERS,
  LATER_THAN_PEOPLE,
  openSeparateProcess,
  type SeparateProcess,
  type Task,
} from '../../platform/separate-process.ts'
import { calculateForecasts } from './calculation/calculate-forecasts.ts'
import type { ForecastOrder, MadeForecasts } from './calculation/forecast-work.ts'
import { forecastsRoutes } from './forecasts.routes.ts'
import { forgetForecastsJob, makeForecastsJob } from './make-forecasts.job.ts'
import type { ForecastParts } from './make-forecasts.ts'
import { fetchWeatherJob } from './weather/fetch-weather.job.ts'
import { openMeteo } from './weather/open-meteo.ts'

export type { ForecastParts } from './make-forecasts.ts'
export { readPriceOutlooks } from './prices/price-outlooks.queries.ts'
export { readPowerForecasts } from './read-power-forecasts.ts'

const calculate: Task<readonly ForecastOrder[], MadeForecasts[]> = {
  url: new URL('./calculation/calculate-forecasts.worker.ts', import.meta.url).href,
  name: 'calculate',
  run: calculateForecasts,
}
/** A set with its past days takes five seconds, on a busy machine several times as long. */
const MAX_WORK_MS = 60_000
/** Sets of a run follow each other; then its memory is free until the next one. */
const IDLE_AFTER_JOB_MS = 5_000

export function createForecasts(platform: Platform) {
  // a set of the job must not keep a person waiting
  const forPeople = openSeparateProcess({ maxWorkMs: MAX_WORK_MS, niceness: LATER_THAN_ANSWERS })
  const forJobs = openSeparateProcess({
    ...{ maxWorkMs: MAX_WORK_MS, niceness: LATER_THAN_PEOPLE },
    idleMs: IDLE_AFTER_JOB_MS,
  })
  const partsIn = (apart: SeparateProcess): ForecastParts => ({
    ...platform,
    calculate: (orders) => apart.run(calculate, orders),
  })
  const parts = partsIn(forPeople)
  const failures = platform.metrics.counter({
    name: 'weather_failures_total',
    help: 'Requests for weather that got no weather',
    labelNames: ['fault'],
  })
  return {
    routes: { forecasts: forecastsRoutes(platform, parts) },
    jobs: [
      fetchWeatherJob({
        ...platform,
        weather: weatherOf(platform),
        countFailure: (failure) => failures.inc(failure),
      }),

      makeForecastsJob({ ...partsIn(forJobs), stopping: platform.stopping }),
      forgetForecastsJob(platform),
    ],
    /** for `readPowerForecasts` in other modules */
    parts,
    async [Symbol.asyncDispose]() {
      await Promise.all([forPeople[Symbol.asyncDispose](), forJobs[Symbol.asyncDispose]()])
    },
  }
}

function weatherOf({ config: { weather }, stopping }: Platform) {
  if (weather === null) return null
  const backOff = {
    ...{ attempts: 3, firstMs: 2_000, longestMs: 60_000, random: Math.random },
    pause: (ms: number) => delay(ms, undefined, { signal: stopping }),
  }
  const service = openMeteo(weather, { signal: stopping, now: Date.now, backOff })
  return { service, callsPerDay: weather.callsPerDay }
}
