import type { Declaration } from '../declaration.ts'
import { spotMarketContract } from './spot-market.ts'

/** Prices of the day-ahead market. */
export const spotMarketDeclaration = {
  calls: {
    spotMarket: spotMarketContract,
  },
} as const satisfies Declaration
