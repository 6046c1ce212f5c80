import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SpotPoint } from '../documents/price-document.ts'
import { listNeededZones } from '../fetching/price-zones.queries.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'

/** Stores sample prices in euros, marked as such, for all zones with locations. Published prices stay. */
export async function keepSamplePrices(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  points: readonly SpotPoint[],
  at: Date,
): Promise<void> {
  for (const { code } of await listNeededZones(db))
    await inTx(system, (change) =>
      keepSpotPrices(change, { zone: code, currency: 'EUR', source: 'sample', isSample: true, points }, at),
    )
}
