import { localDateAt } from '@kilowatt/domain/time/local-day'
import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSpotDay } from './stored/spot-day.queries.ts'
import { findSpotRegion, listSpotRegions } from './stored/spot-regions.queries.ts'

export const spotMarketRoutes = ({ db }: Platform) => ({
  regions: calls.spotMarket.regions.handler(async () => ({
    data: { entries: await listSpotRegions(db) },
  })),
  prices: calls.spotMarket.prices.handler(async ({ input }) => {
    const now = Date.now()
    const region = await findSpotRegion(db, input.code)
    return { data: await readSpotDay(db, region, input.day ?? localDateAt(region.timezone, now), now) }
  }),
})
