import { spotColumn } from '@kilowatt/domain/pricing/spot/spot-column'
import type { Change } from '../../../platform/changes.ts'
import type { SpotPoint } from '../documents/price-document.ts'
import { findOverwritten } from '../stored/overwritten-prices.queries.ts'
import { findSpotRegion } from '../stored/spot-regions.queries.ts'

const MINUTE_MS = 60_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Logs that a provider changed published prices, because bills of past days change too. Call it before
 * storing them.
 */
export async function noteCorrections(
  { tx, audit }: Change,
  { zone, currency, points }: { zone: string; currency: string; points: readonly SpotPoint[] },
): Promise<void> {
  const startMs = Math.min(...points.map((point) => point.startMs))
  const endMs = Math.max(...points.map((point) => point.startMs + point.minutes * MINUTE_MS))
  const range = { startMs, endMs }
  const corrected = await findOverwritten(tx, { zone, currency, published: spotColumn(points, range), range })
  const [first, last] = [corrected.at(0), corrected.at(-1)]
  if (first === undefined || last === undefined) return
  const region = await findSpotRegion(tx, zone)
  await audit({
    objectType: 'bidding-zone',
    objectId: region.id,
    objectName: region.name,
    companyId: null,
    action: 'bidding-zone.correct-prices',
    after: { from: isoDay(first), to: isoDay(last) },
  })
}
