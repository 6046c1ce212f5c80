import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { asLongWork } from '../../platform/long-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetPluggedDays } from './cars/plugged.commands.ts'
import { forgetForecasts, takeDue } from './kept/kept-forecasts.commands.ts'
import { type ForecastParts, makeForecasts } from './make-forecasts.ts'
import { forgetWeather } from './weather/weather.commands.ts'

type Parts = ForecastParts & Pick<Platform, 'stopping'>

/** Locations taken at once. */
const TAKEN = 20
/** A run ends early, so that another server can have the next one. */
const LONGEST_RUN_MS = 55_000

export const makeForecastsJob = (parts: Parts) =>
  defineJob({
    name: 'forecasts.make',
    payload: z.object({}),
    schedule: '* * * * *',
    // the next run will try again
    attempts: 1,
    timeoutS: 120,
    run: async () => {
      await asLongWork(() => makeDueForecasts(parts, Date.now))
    },
  })

/** Makes the forecasts that are due, as many as there is time for. @returns the number of locations */
export async function makeDueForecasts(parts: Parts, now: () => number): Promise<number> {
  const endMs = now() + LONGEST_RUN_MS
  for (let count = 0; ; ) {
    const ids = await parts.inTx(system, ({ tx }) => takeDue(tx, now(), TAKEN))
    await makeForecasts(parts, ids, now())
    count += ids.length
    if (ids.length < TAKEN || now() > endMs || parts.stopping.aborted) return count
  }
}

export const forgetForecastsJob = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'forecasts.forget',
    payload: z.object({}),
    schedule: '37 3 * * *',
    run: () =>
      inTx(system, async ({ tx }) => {
        await forgetForecasts(tx, Date.now())
        await forgetWeather(tx, Date.now())
        await forgetPluggedDays(tx, Date.now())
      }),
  })
