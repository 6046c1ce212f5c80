import type { Declaration } from '../declaration.ts'
import { spotMarketContract } from './spot-market.ts'

/** Prices of the day-ahead market. */
export const spotMarketDeclaration = {
  calls: {
    spotMarket: spotMarketContract,
  },
  auditObjects: {
    'bidding-zone': 'words.region',
  },
  auditActions: {
    'bidding-zone.correct-prices': 'audit.action_bidding-zone.correct-prices',
    'bidding-zone.upload-prices': 'audit.action_bidding-zone.upload-prices',
  },
} as const satisfies Declaration
