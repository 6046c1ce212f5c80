import { MAX_SLOTS, type TooLittleHistory } from '@kilowatt/domain/forecast/forecast-limits'
import { type SpotOutlook, spotOutlook } from '@kilowatt/domain/forecast/spot/spot-guess'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { floorToQuarter, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { listCalendarDays } from '../../pricing/index.ts'
import { columnOfDays, listSpotDays } from '../../spot-market/index.ts'

/** Market prices of the coming slots, guessed where they are not published yet. */
export type PriceOutlook = (SpotOutlook | TooLittleHistory) & {
  /** ISO 4217 */
  readonly currency: string
}

/** Weeks that the guess looks at. */
const PAST_DAYS = 29
const AHEAD_DAYS = 3

type Zone = {
  readonly code: string
  readonly timezone: string
  readonly country: string
  readonly ids: number[]
}

/**
 * Market prices of the next 48 hours in the bidding zones of locations; a location whose zone has no stored
 * prices has no entry. Prices in another currency than the newest one are unknown.
 */
export async function readPriceOutlooks(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, PriceOutlook>> {
  const zones = await listZones(db, locationIds)
  const startMs = floorToQuarter(nowMs)
  const range = { startMs: startMs - PAST_DAYS * UTC_DAY_MS, endMs: startMs + AHEAD_DAYS * UTC_DAY_MS }
  const days = Map.groupBy(
    await listSpotDays(
      db,
      zones.map(({ code }) => code),
      range,
    ),
    ({ zone }) => zone,
  )
  const calendar = await listCalendarDays(db)
  const outlooks = new Map<number, PriceOutlook>()
  for (const { code, timezone, country, ids } of zones) {
    await yieldToEventLoop()
    const own = days.get(code) ?? []
    const currency = own.at(-1)?.currency
    if (currency === undefined) continue
    const day = (atMs: number) => localDateAt(timezone, atMs)
    const known = untilLastPrice(
      columnOfDays(
        own.filter((one) => one.currency === currency),
        range,
      ),
    )
    const outlook = spotOutlook({
      ...{ startMs, slots: MAX_SLOTS, zone: timezone, known: { startMs: range.startMs, milliPerMwh: known } },
      holidays: holidaysOf(country, { from: day(range.startMs), to: addDays(day(range.endMs), 1) }, calendar),
    })
    for (const id of ids) outlooks.set(id, { ...outlook, currency })
  }
  return outlooks
}

/** The guess counts its days back from the end of the column. */
function untilLastPrice(column: Float64Array): Float64Array {
  return column.subarray(0, column.findLastIndex((price) => !Number.isNaN(price)) + 1)
}

async function listZones(db: Db, locationIds: readonly number[]): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    select r.code, r.timezone, c.code as country, array_agg(l.id) as ids
    from location l join region r on r.id = l.region_id join country c on c.id = r.country_id
    where l.id = any(${[...locationIds]}::integer[]) group by 1, 2, 3
  `.execute(db)
  return rows
}
