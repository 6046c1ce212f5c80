import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { columnOfDays, listSpotDays } from '../../spot-market/index.ts'
import type { SpotOf } from './count-costs.ts'

/** Prices of regions over a range, for any part of it. A price in another currency than the plan's is none: rates are not kept. */
export async function readSpot(
  db: Db,
  regions: readonly string[],
  range: TimeRange,
): Promise<(region: string | null, part: TimeRange) => SpotOf> {
  const rows = regions.length === 0 ? [] : await listSpotDays(db, regions, range)
  const ofRegion = Map.groupBy(rows, ({ zone }) => zone)
  // locations of a region ask for the same days
  const columns = new Map<string, Float64Array>()
  return (region, part) => (currency) => {
    const days = region === null ? undefined : ofRegion.get(region)
    if (days === undefined) return null
    const key = `${region} ${currency} ${part.startMs} ${part.endMs}`
    const known = columns.get(key)
    if (known) return known
    const column = columnOfDays(
      days.filter((day) => day.currency === currency),
      part,
    )
    columns.set(key, column)
    return column
  }
}
