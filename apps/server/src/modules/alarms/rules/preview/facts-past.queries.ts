import { STANDBY_FACTS_DAYS } from '@kilowatt/domain/alarms/kinds/standby-increase/standby-increase'
import { UNUSUAL_FACTS_DAYS } from '@kilowatt/domain/alarms/kinds/unusual-consumption/unusual-consumption'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { paidRegions } from '../../evaluation/periodic/periodic-facts.queries.ts'
import { ms } from '../../evaluation/states/company-conditions.ts'
import type { PastWindow } from './past.ts'

const days = (count: number) => sql`make_interval(days => ${count}::integer)`
/** Start of the last quarter-hour that is over. */
const lastQuarter = (to: number) => new Date(to - QUARTER_MS)
const quarterEnd = (at: RawBuilder<unknown>) => ms(sql`${at} + interval '15 minutes'`)

export type BatteryQuarter = {
  deviceId: number
  locationId: number
  /** end of the quarter-hour */
  endMs: number
  chargeW: number | null
  socPct: number | null
  exportW: number | null
}

/** Quarter-hours of batteries, with what their locations exported, in order of devices and time. */
export async function readPastBatteries(
  db: Db,
  locationIds: readonly number[],
  { from, to }: PastWindow,
): Promise<BatteryQuarter[]> {
  const { rows } = await sql<BatteryQuarter>`
    select d.id as "deviceId", d.location_id as "locationId", ${quarterEnd(sql`q.at`)} as "endMs",
      -q.power_mean_w::double precision as "chargeW", q.soc_pct::double precision as "socPct",
      p.export_wh * 4 as "exportW"
    from device d
    join device_quarter q on q.location_id = d.location_id and q.device_id = d.id
      and q.at >= ${new Date(from)} and q.at <= ${lastQuarter(to)}
    left join location_quarter p on p.location_id = q.location_id and p.at = q.at
    where d.location_id = any(${locationIds}::integer[]) and d.category = 'BATTERY' and d.status <> 'deleted'
    order by d.id, q.at
  `.execute(db)
  return rows
}

/** `hour` counts local hours; the same hour of the day before is 24 less. */
type PastHour = { locationId: number; hour: number; endMs: number; wh: number }

/** Consumption of local hours of which all is known, with the weeks before the window, in order of time. */
export async function readPastHours(
  db: Db,
  locationIds: readonly number[],
  { from, to }: PastWindow,
): Promise<PastHour[]> {
  const { rows } = await sql<PastHour>`
    select l.id as "locationId", (extract(epoch from h.hour) / 3600)::double precision as hour,
      ${quarterEnd(sql`h.last_at`)} as "endMs", h.wh
    from location l join lateral (
      select date_trunc('hour', q.at at time zone l.timezone) as hour, max(q.at) as last_at,
        sum(q.consumption_wh) as wh
      from location_quarter q
      where q.location_id = l.id and q.at <= ${lastQuarter(to)}
        and q.at >= ${new Date(from)}::timestamptz - ${days(UNUSUAL_FACTS_DAYS + 1)}
      group by 1 having count(q.consumption_wh) = 4
    ) h on true
    where l.id = any(${locationIds}::integer[])
    order by l.id, h.hour
  `.execute(db)
  return rows
}

/** Standby load by UTC day number, with the days that the first day of the window is compared with. */
export async function readPastStandby(
  db: Db,
  locationIds: readonly number[],
  { from }: PastWindow,
): Promise<{ locationId: number; day: number; standbyW: number }[]> {
  const { rows } = await sql<{ locationId: number; day: number; standbyW: number }>`
    select location_id as "locationId", (day - date '1970-01-01') as day, standby_w::double precision as "standbyW"
    from location_day
    where location_id = any(${locationIds}::integer[]) and standby_w is not null
      and day >= ${new Date(from - STANDBY_FACTS_DAYS * UTC_DAY_MS)}::timestamptz::date
  `.execute(db)
  return rows
}

/** Spot prices that came for regions which some location pays: until when they were known, and since when. */
export async function readPastPrices(
  db: Db,
  { from }: PastWindow,
): Promise<{ code: string; fetchedMs: number; untilMs: number }[]> {
  const { rows } = await sql<{ code: string; fetchedMs: number; untilMs: number }>`
    with paid as (${paidRegions})
    select paid.code, ${ms(sql`s.fetched_at`)} as "fetchedMs",
      ${ms(sql`(s.day + make_interval(mins => 15 * (
        select max(n) from unnest(s.prices) with ordinality as u (price, n) where price is not null)::integer))`)} as "untilMs"
    from paid join spot_price_day s on s.zone = paid.code and not s.is_sample
    where s.day >= ${new Date(from)}::timestamptz::date - 3
    order by s.fetched_at
  `.execute(db)
  return rows
}
