import type { spotMarketDeclaration } from '@kilowatt/contracts/spot-market/spot-market-declaration'
import { biddingZone, readBy } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

export const spotMarketExamples: ModuleExamples<keyof typeof spotMarketDeclaration.calls> = {
  inputs: {
    spotMarket: {
      regions: () => undefined,
      prices: () => ({ code: 'SI', day: '2026-01-15' }),
      zones: () => undefined,
      upload: () => ({
        code: 'ME',
        csv: 'time,price\n2025-01-01T00:00:00Z,10\n',
        unit: 'per_MWh',
        currency: 'EUR',
        keep: true,
        overwrite: false,
      }),
      hours: () => ({ code: 'SI', from: '2025-01-01', to: '2025-12-31' }),
    },
  },
  audited: {
    'spotMarket.upload': [readBy(null, biddingZone('bidding-zone.upload-prices'))],
  },
}
