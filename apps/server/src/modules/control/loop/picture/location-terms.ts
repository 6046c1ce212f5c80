import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../../platform/database/db.ts'
import { type GridConnection, readConnections } from '../../../grid-tariff/index.ts'
import { listCalendarDays, type PricesAhead, readPricesAhead } from '../../../pricing/index.ts'

/** Facts about a location that its decisions depend on, in addition to readings. They rarely change. */
export type LocationTerms = {
  readonly companyId: number
  readonly timezone: string
  readonly holidays: ReadonlySet<LocalDate>
  /** from the location's settings; null if not entered */
  readonly gridLimitW: number | null
  readonly connection: GridConnection | null
  readonly prices: PricesAhead | null
  /** local day whose holidays and prices were read */
  readonly day: string
}

/**
 * Plans, agreed powers and market prices change a few times a day. A change by a person takes effect after
 * this time.
 */
const KEPT_MS = 10 * 60_000

/** Terms of locations, read again after some minutes and at midnight. */
export function rememberTerms() {
  const known = new Map<number, { readonly until: number; readonly terms: LocationTerms }>()
  return {
    /** Locations that no longer exist are absent. */
    async of(db: Db, locationIds: readonly number[], nowMs: number): Promise<Map<number, LocationTerms>> {
      const isKnown = (id: number) => {
        const one = known.get(id)
        return (
          one !== undefined && nowMs < one.until && one.terms.day === localDateAt(one.terms.timezone, nowMs)
        )
      }
      const missing = locationIds.filter((id) => !isKnown(id))
      if (missing.length > 0) {
        const read = await readLocationTerms(db, missing, nowMs)
        for (const id of missing) known.delete(id)
        // spread, so terms that were read together are not read again together
        for (const [id, terms] of read)
          known.set(id, { until: nowMs + KEPT_MS * (0.75 + Math.random() / 2), terms })
      }
      return new Map(
        locationIds.flatMap((id) => {
          const one = known.get(id)
          return one ? [[id, one.terms] as const] : []
        }),
      )
    },
    forget(locationIds: Iterable<number>) {
      for (const id of locationIds) known.delete(id)
    },
    forgetAll: () => known.clear(),
  }
}

async function readLocationTerms(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, LocationTerms>> {
  const [locations, connections, prices, calendar] = await Promise.all([
    db
      .selectFrom('location as l')
      .innerJoin('country as c', 'c.id', 'l.country_id')
      .select(['l.id', 'l.company_id as companyId', 'l.timezone', 'c.code', 'l.grid_limit_w as gridLimitW'])
      .where('l.id', 'in', [...locationIds])
      .execute(),
    readConnections(db, locationIds, nowMs),
    readPricesAhead(db, locationIds, nowMs),
    listCalendarDays(db),
  ])
  return new Map(
    locations.map(({ id, companyId, timezone, code, gridLimitW }) => {
      const day = localDateAt(timezone, nowMs)
      return [
        id,
        {
          ...{ companyId, timezone, gridLimitW, day },
          holidays: holidaysOf(code, { from: addDays(day, -1), to: addDays(day, 3) }, calendar),
          connection: connections.get(id) ?? null,
          prices: prices.get(id) ?? null,
        },
      ]
    }),
  )
}
