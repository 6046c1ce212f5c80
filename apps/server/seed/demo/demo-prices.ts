/** Prices for a demo without a provider: a year of prices, and tomorrow's when a market would publish them. */
import { setTimeout as delay } from 'node:timers/promises'
import { MARKET_CLOCK, publishedBy } from '@kilowatt/domain/pricing/spot/price-plan'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { samplePrices } from '@kilowatt/households/sample-prices'
import { keepSamplePrices } from '../../src/modules/spot-market/index.ts'
import type { Platform } from '../../src/platform/platform.ts'

const ROUND_MS = 5 * 60_000
const DAYS = 366

/** Runs until disposed. Does nothing if a provider of real prices is configured. */
export function startDemoPrices(platform: Pick<Platform, 'db' | 'inTx' | 'log' | 'config'>): AsyncDisposable {
  const stop = new AbortController()
  const { entsoe, energyCharts } = platform.config.spotPrices
  const running = entsoe || energyCharts ? Promise.resolve() : rounds()
  async function rounds() {
    // the whole year in the first round, then day by day
    for (let days = DAYS; !stop.signal.aborted; days = 1) {
      await keepDemoPrices(platform, Date.now(), days).catch((err: unknown) =>
        platform.log.error({ err }, 'no sample prices'),
      )
      await delay(ROUND_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

/** @param days number of days before today */
export function keepDemoPrices(
  platform: Pick<Platform, 'db' | 'inTx'>,
  now: number,
  days: number,
): Promise<void> {
  const today = localDateAt(MARKET_CLOCK, now)
  const last = now >= publishedBy(now) ? addDays(today, 1) : today
  const { startMs } = localDayRange(MARKET_CLOCK, addDays(today, -days))
  const { endMs } = localDayRange(MARKET_CLOCK, last)
  return keepSamplePrices(platform, samplePrices({ startMs, endMs }), new Date(now))
}
