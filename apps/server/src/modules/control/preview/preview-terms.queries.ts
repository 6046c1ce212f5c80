import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { readConnections } from '../../grid-tariff/index.ts'
import { listCalendarDays, readPricesAhead, readQuarterCosts } from '../../pricing/index.ts'

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** Prices of the past and next days, and limits of the connection, for a preview. */
export async function readPreviewTerms(db: Db, locationId: number, days: Days, nowMs: number) {
  const place = await db
    .selectFrom('location as l')
    .innerJoin('country as c', 'c.id', 'l.country_id')
    .select(['l.timezone', 'c.code', 'l.grid_limit_w as gridLimitW'])
    .where('l.id', '=', locationId)
    .executeTakeFirstOrThrow()
  const [costs, ahead, connections, calendar] = await Promise.all([
    readQuarterCosts(db, { id: locationId, timezone: place.timezone }, days),
    readPricesAhead(db, [locationId], nowMs),
    readConnections(db, [locationId], nowMs),
    listCalendarDays(db),
  ])
  const connection = connections.get(locationId) ?? null
  return {
    ...{
      timezone: place.timezone,
      past: costs.currencies.at(-1) ?? null,
      ahead: ahead.get(locationId) ?? null,
    },
    maxImportW: place.gridLimitW ?? connection?.connectionW ?? null,
    agreedWAt: (atMs: number) => connection?.agreedWAt(atMs) ?? Number.NaN,
    // including the following days, because the preview looks ahead
    holidays: holidaysOf(place.code, { from: days.from, to: addDays(days.to, 4) }, calendar),
  }
}

/** Day-ahead prices of a day are published at about 13:00 on the day before. */
const PUBLISHED_MINUTES = 13 * 60

/**
 * End of the day-ahead prices known at an instant: the end of the next day from 13:00 on, otherwise the end
 * of the same day.
 */
export function pricesUntilMs(zone: string): (atMs: number) => number {
  let known = { date: '', todayEndMs: 0, publishedMs: 0, nextEndMs: 0 }
  return (atMs) => {
    const date = localDateAt(zone, atMs)
    if (known.date !== date) {
      const { startMs, endMs } = localDayRange(zone, date)
      const next = localDayRange(zone, addDays(date, 1))
      known = {
        date,
        todayEndMs: endMs,
        publishedMs: startMs + PUBLISHED_MINUTES * 60_000,
        nextEndMs: next.endMs,
      }
    }
    return atMs >= known.publishedMs ? known.nextEndMs : known.todayEndMs
  }
}
