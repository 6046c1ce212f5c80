/** Day-ahead prices of the bidding zones with locations: fetching, storage and answers. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/platform.ts'
import { fetchPricesJob } from './fetching/fetch-prices.job.ts'
import { energyChartsProvider, entsoeProvider, type PriceProvider } from './providers/price-providers.ts'
import { fetchRatesJob } from './rates/fetch-rates.job.ts'
import { spotMarketRoutes } from './spot-market.routes.ts'

export { type SpotChange, takeSpotChanges } from './changes/spot-changes.commands.ts'
export { type RateOn, readRates } from './rates/rates-by-day.queries.ts'
export { keepRates } from './rates/reference-rates.commands.ts'
export { LONGEST_CLOSED_DAYS } from './rates/reference-rates.queries.ts'
export { keepSamplePrices } from './samples/sample-prices.commands.ts'
export { columnOfDays } from './stored/spot-days.ts'
export { keepSpotPrices } from './stored/spot-prices.commands.ts'
export { listSpotDays } from './stored/spot-prices.queries.ts'

export function createSpotMarket(platform: Platform) {
  const failures = platform.metrics.counter({
    name: 'spot_price_failures_total',
    help: 'Requests for spot prices that got no prices',
    labelNames: ['provider', 'fault'],
  })
  return {
    routes: { spotMarket: spotMarketRoutes(platform) },
    jobs: [
      fetchPricesJob({
        ...platform,
        providers: providersOf(platform.config.spotPrices, platform.stopping),
        countFailure: (failure) => failures.inc(failure),
      }),
      fetchRatesJob({
        ...platform,
        ecb: platform.config.spotPrices.ecb,
        backOff: backOffOf(platform.stopping),
        countFailure: (failure) => failures.inc(failure),
      }),
    ],
  }
}

/** ENTSO-E is first: its prices are the market's own, whereas Energy-Charts passes them on. */
function providersOf({ entsoe, energyCharts }: Config['spotPrices'], signal: AbortSignal): PriceProvider[] {
  const surroundings = {
    signal,
    now: Date.now,
    backOff: backOffOf(signal),
  }
  return [
    ...(entsoe ? [entsoeProvider(entsoe, surroundings)] : []),
    ...(energyCharts ? [energyChartsProvider(energyCharts, surroundings)] : []),
  ]
}

const backOffOf = (signal: AbortSignal) => ({
  attempts: 3,
  firstMs: 2_000,
  longestMs: 60_000,
  pause: (ms: number) => delay(ms, undefined, { signal }),
  random: Math.random,
})
