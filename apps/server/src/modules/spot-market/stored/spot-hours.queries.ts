import type { SpotHours } from '@kilowatt/contracts/spot-market/spot-market'
import { type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { columnOfDays } from './spot-days.ts'
import { listSpotDays } from './spot-prices.queries.ts'
import type { FoundRegion } from './spot-regions.queries.ts'

const PER_MWH = 1000
const QUARTERS = 4

/** Local days of a region, hour by hour. An unknown quarter-hour is left out of the mean of its hour. */
export async function readSpotHours(
  db: Db,
  region: FoundRegion,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<SpotHours> {
  const { startMs } = localDayRange(region.timezone, from)
  const { endMs } = localDayRange(region.timezone, to)
  const rows = await listSpotDays(db, [region.code], { startMs, endMs })
  const currency = rows.at(-1)?.currency ?? null
  await yieldToEventLoop()
  const inCurrency = rows.filter((row) => row.currency === currency)
  const column = columnOfDays(inCurrency, { startMs, endMs })
  await yieldToEventLoop()
  const hours = Array.from({ length: Math.ceil(column.length / QUARTERS) }, (_, hour) =>
    meanOfKnown(column, hour * QUARTERS),
  )
  return {
    region: { code: region.code, name: region.name, timezone: region.timezone },
    from: startMs,
    to: endMs,
    pricesPerMwh: hours,
    currency,
    isSample: inCurrency.some((row) => row.is_sample),
  }
}

function meanOfKnown(column: ArrayLike<number>, from: number): number | null {
  let [sum, known] = [0, 0]
  for (let i = from; i < Math.min(from + QUARTERS, column.length); i++) {
    const price = column[i] ?? Number.NaN
    if (Number.isNaN(price)) continue
    sum += price
    known++
  }
  return known === 0 ? null : sum / known / PER_MWH
}
