import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { columnOfDays } from './spot-days.ts'
import { listSpotDays } from './spot-prices.queries.ts'

type Published = {
  readonly zone: string
  readonly currency: string
  /** thousandths of the currency per MWh in each quarter-hour of the range; NaN if there is no price */
  readonly published: Float64Array
  readonly range: TimeRange
}

/** Starts of the quarter-hours whose published price differs, epoch ms. Replacing sample prices overwrites nothing. */
export async function findOverwritten(
  db: Db,
  { zone, currency, published, range }: Published,
): Promise<readonly number[]> {
  const rows = (await listSpotDays(db, [zone], range)).filter((row) => !row.is_sample)
  const own = columnOfDays(
    rows.filter((row) => row.currency === currency),
    range,
  )
  const others = columnOfDays(
    rows.filter((row) => row.currency !== currency),
    range,
  )
  const overwritten: number[] = []
  for (const [i, price] of published.entries()) {
    if (Number.isNaN(price)) continue
    const before = own[i] ?? Number.NaN
    if (!Number.isNaN(others[i] ?? Number.NaN) || (!Number.isNaN(before) && before !== price))
      overwritten.push(range.startMs + i * QUARTER_MS)
  }
  return overwritten
}
