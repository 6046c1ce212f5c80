import type { spotMarketApi } from '@kilowatt/contracts/spot-market/spot-market-api'
import type { CallExamples } from '../call-examples.ts'

export const spotMarketExamples: CallExamples<keyof typeof spotMarketApi> = {
  spotMarket: {
    regions: () => undefined,
    prices: () => ({ code: 'SI', day: '2026-01-15' }),
    hours: () => ({ code: 'SI', from: '2025-01-01', to: '2025-12-31' }),
  },
}
