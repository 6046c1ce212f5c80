import type { spotMarketApi } from '@kilowatt/contracts/spot-market/spot-market-api'
import type { CallExamples } from '../call-examples.ts'

export const spotMarketExamples: CallExamples<keyof typeof spotMarketApi> = {
  spotMarket: {
    regions: () => undefined,
    prices: () => ({ code: 'SI', day: '2026-01-15' }),
  },
}
