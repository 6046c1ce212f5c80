import type { WatchedZone } from '@kilowatt/contracts/spot-market/spot-market'
import { MARKET_CLOCK } from '@kilowatt/domain/pricing/spot/price-plan'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { columnOfDays } from './spot-days.ts'
import { listSpotDays } from './spot-prices.queries.ts'

const DAYS = 30

type Row = Omit<WatchedZone, 'missing' | 'askedAt' | 'answeredAt' | 'newest'> & {
  readonly askedAt: Date | null
  readonly answeredAt: Date | null
  readonly day: string | null
  readonly source: string
  readonly isSample: boolean
  readonly fetchedAt: Date
}

/** All zones; zones whose prices are needed are first. */
export async function listWatchedZones(db: Db, now: number): Promise<WatchedZone[]> {
  const { rows } = await sql<Row>`
    with zone as (
      select distinct on (r.code) r.code, r.name, r.timezone, c.code as "countryCode"
      from region r join country c on c.id = r.country_id order by r.code, r.id
    ), needed as (
      select distinct r.code from region r
      where exists (select from location l where l.region_id = r.id)
        or exists (select from user_account u where u.spot_market_region_id = r.id)
    )
    select zone.*, needed.code is not null as "isNeeded", asked.asked_at as "askedAt",
      asked.answered_at as "answeredAt", asked.failure, kept.day::text, kept.source, kept.is_sample as "isSample",
      kept.fetched_at as "fetchedAt"
    from zone
    left join needed using (code)
    left join spot_price_zone asked on asked.zone = zone.code
    left join lateral (
      select p.day, p.source, p.is_sample, p.fetched_at from spot_price_day p
      where p.zone = zone.code order by p.day desc limit 1
    ) kept on true
    order by needed.code is null, zone.code
  `.execute(db)
  const today = localDateAt(MARKET_CLOCK, now)
  const range = {
    startMs: localDayRange(MARKET_CLOCK, addDays(today, -DAYS)).startMs,
    endMs: localDayRange(MARKET_CLOCK, today).endMs,
  }
  const kept = await listSpotDays(
    db,
    rows.map(({ code }) => code),
    range,
  )
  const published = Map.groupBy(
    kept.filter((day) => !day.is_sample),
    ({ zone }) => zone,
  )
  return rows.map(({ day, source, isSample, fetchedAt, askedAt: requestedAt, answeredAt, ...zone }) => ({
    ...zone,
    askedAt: requestedAt?.getTime() ?? null,
    answeredAt: answeredAt?.getTime() ?? null,
    newest: day === null ? null : { day, source, isSample, fetchedAt: fetchedAt.getTime() },
    missing: columnOfDays(published.get(zone.code) ?? [], range).filter((price) => Number.isNaN(price))
      .length,
  }))
}
