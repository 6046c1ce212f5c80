import { localDateAt } from '@kilowatt/domain/time/local-day'
import { calls } from '../../platform/access/calls.ts'
import { personOf } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSpotDay } from './stored/spot-day.queries.ts'
import { readSpotHours } from './stored/spot-hours.queries.ts'
import { findSpotRegion, listSpotRegions } from './stored/spot-regions.queries.ts'
import { listWatchedZones } from './stored/watched-zones.queries.ts'
import { uploadSheet } from './uploads/upload-sheet.ts'

export const spotMarketRoutes = ({ db, inTx, config }: Platform) => ({
  regions: calls.spotMarket.regions.handler(async () => ({
    data: { entries: await listSpotRegions(db) },
  })),
  prices: calls.spotMarket.prices.handler(async ({ input }) => {
    const now = Date.now()
    const region = await findSpotRegion(db, input.code)
    return {
      data: await readSpotDay(
        db,
        region,
        { day: input.day ?? localDateAt(region.timezone, now), currency: input.currency },
        now,
      ),
    }
  }),
  hours: calls.spotMarket.hours.handler(async ({ input }) => ({
    data: await readSpotHours(db, await findSpotRegion(db, input.code), input),
  })),
  zones: calls.spotMarket.zones.handler(async () => ({
    data: {
      zones: await listWatchedZones(db, Date.now()),
      providers: [
        ...(config.spotPrices.entsoe ? ['entsoe'] : []),
        ...(config.spotPrices.energyCharts ? ['energy-charts'] : []),
      ],
    },
  })),
  upload: calls.spotMarket.upload.handler(async ({ input, context }) => {
    const region = await findSpotRegion(db, input.code)
    return { data: await uploadSheet({ db, inTx }, personOf(context), region, input) }
  }),
})
