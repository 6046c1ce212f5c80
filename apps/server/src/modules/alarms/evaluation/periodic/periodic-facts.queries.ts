import {
  BATTERY_FACTS_MIN,
  type BatteryNotChargingFacts,
} from '@kilowatt/domain/alarms/kinds/battery-not-charging/battery-not-charging'
import { STANDBY_FACTS_DAYS } from '@kilowatt/domain/alarms/kinds/standby-increase/standby-increase'
import {
  UNUSUAL_FACTS_DAYS,
  type UnusualConsumptionFacts,
} from '@kilowatt/domain/alarms/kinds/unusual-consumption/unusual-consumption'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'

type Place = { readonly locationId: number; readonly companyId: number }

const QUARTER_MIN = QUARTER_MS / 60_000
/** Length of the window: two whole quarter-hours, and time for the roll-up. */
const BATTERY_SINCE_MIN = BATTERY_FACTS_MIN + QUARTER_MIN + 5

/** Batteries with their means of the past half hour, from whole quarter-hours. */
export async function readBatteries(db: Db, locationIds: readonly number[], now: number) {
  const { rows } = await sql<Place & BatteryNotChargingFacts & { deviceId: number }>`
    select l.id as "locationId", l.company_id as "companyId", d.id as "deviceId",
      -avg(q.power_mean_w)::double precision as "chargeW",
      (array_agg(q.soc_pct order by q.at desc) filter (where q.soc_pct is not null))[1]::double precision as "socPct",
      (select avg(p.export_wh) * 4 from location_quarter p
        where p.location_id = l.id and p.at > ${new Date(now)}::timestamptz - make_interval(mins => ${BATTERY_SINCE_MIN})
      )::double precision as "exportW"
    from device d join location l on l.id = d.location_id
    join device_quarter q on q.location_id = l.id and q.device_id = d.id
      and q.at > ${new Date(now)}::timestamptz - make_interval(mins => ${BATTERY_SINCE_MIN})
    where d.category = 'BATTERY' and d.status <> 'deleted' and l.id = any(${locationIds}::integer[])
    group by l.id, d.id
  `.execute(db)
  return rows
}

/** Consumption of the last whole local hour, and of the same hour on earlier days. Only whole hours. */
export async function readHours(db: Db, locationIds: readonly number[], now: number) {
  const { rows } = await sql<Place & UnusualConsumptionFacts>`
    with place as (
      select id, company_id, timezone, date_trunc('hour', ${new Date(now)}::timestamptz at time zone timezone) as hour
      from location where id = any(${locationIds}::integer[])
    )
    select p.id as "locationId", p.company_id as "companyId",
      max(h.wh) filter (where h.back = 0) as "hourWh",
      coalesce(array_agg(h.wh) filter (where h.back > 0), '{}') as "sameHoursWh"
    from place p join lateral (
      select back, sum(q.consumption_wh) as wh
      from generate_series(0, ${UNUSUAL_FACTS_DAYS}::integer) back
      join location_quarter q on q.location_id = p.id
        and q.at >= (p.hour - interval '1 hour' - make_interval(days => back)) at time zone p.timezone
        and q.at < (p.hour - make_interval(days => back)) at time zone p.timezone
      group by back having count(q.consumption_wh) = 4
    ) h on true
    group by p.id, p.company_id
  `.execute(db)
  return rows
}

/** Standby load by day, the oldest first; null if unknown. */
export async function readStandby(db: Db, locationIds: readonly number[], now: number) {
  const { rows } = await sql<Place & { dailyW: (number | null)[] }>`
    select l.id as "locationId", l.company_id as "companyId",
      array_agg(d.standby_w::double precision order by day.day) as "dailyW"
    from location l
    cross join lateral (
      select ((${new Date(now)}::timestamptz at time zone l.timezone)::date - back) as day
      from generate_series(1, ${STANDBY_FACTS_DAYS}::integer) back
    ) day
    left join location_day d on d.location_id = l.id and d.day = day.day
    where l.id = any(${locationIds}::integer[])
    group by l.id having count(d.standby_w) > 0
  `.execute(db)
  return rows
}

/** Locations whose meter is read from the portal, with the end of the last day that was read. */
export async function readPortalTies(db: Db, locationIds: readonly number[]) {
  const { rows } = await sql<Place & { knownUntilMs: number | null; connectedAtMs: number }>`
    select l.id as "locationId", l.company_id as "companyId",
      max(extract(epoch from r.day + 1) * 1000)::double precision as "knownUntilMs",
      min(extract(epoch from t.tied_at) * 1000)::double precision as "connectedAtMs"
    from portal_tie t
    join portal_device p on p.id = t.device_id and not p.is_of_files
    join location l on l.id = t.location_id
    left join lateral (
      select day from portal_reading_day r where r.device_id = t.device_id order by day desc limit 1
    ) r on true
    where l.id = any(${locationIds}::integer[])
    group by l.id
  `.execute(db)
  return rows
}

/** Codes of regions whose spot prices at least one location pays, as a statement. */
export const paidRegions = sql`
  select distinct g.code
  from price_list p
  join utility_plan_version v on v.plan_id = p.plan_id and v.has_spot and v.status = 'published' and v.replaced_at is null
  join location l on l.id = p.location_id
  join region g on g.id = l.region_id
  where current_date between p.valid_from and coalesce(p.valid_to, 'infinity')`

/** Regions whose spot prices at least one location pays, with the end of the last known price. */
export async function readPriceRegions(db: Db) {
  const { rows } = await sql<{ code: string; knownUntilMs: number | null }>`
    with paid as (${paidRegions})
    select paid.code, (
      select extract(epoch from day + make_interval(mins => 15 * (
          select max(n) from unnest(s.prices) with ordinality as u (price, n) where price is not null)::integer)
        ) * 1000
      from spot_price_day s where s.zone = paid.code and not s.is_sample order by day desc limit 1
    )::double precision as "knownUntilMs"
    from paid
  `.execute(db)
  return rows
}
