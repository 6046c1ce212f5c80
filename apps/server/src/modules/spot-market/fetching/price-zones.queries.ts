import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { PricedZone } from '../providers/price-providers.ts'
import { columnOfDays } from '../stored/spot-days.ts'
import { listSpotDays } from '../stored/spot-prices.queries.ts'

export type NeededZone = PricedZone & {
  readonly askedAt: Date | null
  readonly gapsAskedAt: Date | null
  readonly etag: string | null
  readonly etagOf: string | null
}

/** Zones of all locations, and zones that people look at, in order of the last request, oldest first. */
export async function listNeededZones(db: Db): Promise<NeededZone[]> {
  const { rows } = await sql<NeededZone>`
    select distinct on (asked.asked_at, r.code) r.code, r.eic, r.energy_charts_zone as "energyCharts",
      asked.asked_at as "askedAt", asked.gaps_asked_at as "gapsAskedAt", asked.etag, asked.etag_of as "etagOf"
    from region r left join spot_price_zone asked on asked.zone = r.code
    where exists (select from location l where l.region_id = r.id)
      or exists (select from user_account u where u.spot_market_region_id = r.id)
    order by asked.asked_at nulls first, r.code
  `.execute(db)
  return rows
}

/** Whether all published prices of a zone in a range are stored. */
export async function readCompleteness(db: Db, zones: readonly PricedZone[], range: TimeRange) {
  const rows = await listSpotDays(
    db,
    zones.map(({ code }) => code),
    range,
  )
  const published = Map.groupBy(
    rows.filter((row) => !row.is_sample),
    ({ zone }) => zone,
  )
  return (zone: PricedZone) => (within: TimeRange) =>
    columnOfDays(published.get(zone.code) ?? [], within).every((price) => !Number.isNaN(price))
}
