import type { ReadSheet } from '@kilowatt/contracts/spot-market/spot-market'
import { spotColumn } from '@kilowatt/domain/pricing/spot/spot-column'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PriceUnit, readPriceCsv } from '../documents/price-csv.ts'
import { PriceDocumentError, type SpotSeries } from '../documents/price-document.ts'
import { findOverwritten } from '../stored/overwritten-prices.queries.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'
import type { FoundRegion } from '../stored/spot-regions.queries.ts'

type Sheet = {
  readonly csv: string
  readonly unit: PriceUnit
  readonly currency: string
  readonly keep: boolean
  readonly overwrite: boolean
}

const PER_MWH = 1000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Content of a sheet; with `keep`, its prices are saved.
 * @throws AppError `invalid` if it is not a list of prices, `conflict` if published prices would be
 * overwritten without permission
 */
export async function uploadSheet(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  person: Person,
  region: FoundRegion,
  sheet: Sheet,
): Promise<ReadSheet> {
  const { points, dropped } = readSheet(sheet)
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) throw invalidField('csv', 'contains no prices')
  if (points.some(({ startMs }) => startMs % QUARTER_MS !== 0))
    throw invalidField('csv', 'contains times that are not quarter-hours')
  const range = { startMs: first.startMs, endMs: last.startMs + last.minutes * 60_000 }
  const uploaded = spotColumn(points, range)
  const prices = points.map(({ milliPerMwh }) => milliPerMwh / PER_MWH)
  const understood = {
    from: range.startMs,
    to: range.endMs,
    prices: points.length,
    minutes: last.minutes,
    dropped,
    minPerMwh: prices.reduce((low, price) => Math.min(low, price)),
    maxPerMwh: prices.reduce((high, price) => Math.max(high, price)),
    meanPerMwh: prices.reduce((sum, price) => sum + price, 0) / prices.length,
    overwritten: (
      await findOverwritten(db, { zone: region.code, currency: sheet.currency, published: uploaded, range })
    ).length,
  }
  if (!sheet.keep) return { ...understood, isKept: false }
  if (understood.overwritten > 0 && !sheet.overwrite) throw new AppError('conflict')
  await inTx(person, async (change) => {
    await keepSpotPrices(
      change,
      { zone: region.code, currency: sheet.currency, source: 'upload', isSample: false, points },
      new Date(),
    )
    await change.audit({
      objectType: 'bidding-zone',
      objectId: region.id,
      objectName: region.name,
      companyId: null,
      action: 'bidding-zone.upload-prices',
      after: { from: isoDay(range.startMs), to: isoDay(range.endMs - 1) },
    })
  })
  return { ...understood, isKept: true }
}

function readSheet({ csv, unit, currency }: Sheet): SpotSeries {
  try {
    return readPriceCsv(csv, { unit, currency, includesVat: false })
  } catch (error) {
    if (error instanceof PriceDocumentError) throw invalidField('csv', error.message)
    throw error
  }
}
