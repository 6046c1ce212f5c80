import { spotMarketContract } from './spot-market.ts'

/** Prices of the day-ahead market. */
export const spotMarketApi = {
  spotMarket: spotMarketContract,
}
