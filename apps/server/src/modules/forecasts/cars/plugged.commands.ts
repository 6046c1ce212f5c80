import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Samples are kept for two weeks by default; the oldest day may be half forgotten. */
const DAYS_BACK = 12
const KEPT_DAYS = 75

/** Notes for each quarter-hour of past UTC days whether a car was plugged in, from samples, before they are forgotten. */
export async function keepPluggedDays(tx: Tx, locationIds: readonly number[], nowMs: number): Promise<void> {
  const dayBack = (days: number) => new Date(nowMs - days * UTC_DAY_MS).toISOString().slice(0, 10)
  await sql`
    insert into plugged_day (location_id, device_id, day, share_pct)
    select w.location_id, w.device_id, w.day, (
      select array_agg(q.pct order by n) from generate_series(0, 95) n left join (
        select floor(extract(epoch from s.at - w.starts_at) / 900)::integer as nth,
          round(100 * avg(((s.extra ->> 'plugged')::double precision <> 0)::integer))::smallint as pct
        from sample s
        where s.location_id = w.location_id and s.device_id = w.device_id
          and s.at >= w.starts_at and s.at < w.starts_at + interval '1 day'
          and jsonb_typeof(s.extra -> 'plugged') = 'number'
        group by 1
      ) q on q.nth = n
    )
    from (
      select d.location_id, d.id as device_id, day::date as day, day::timestamp at time zone 'UTC' as starts_at
      from device d, generate_series(${dayBack(DAYS_BACK)}::timestamp, ${dayBack(1)}::timestamp, interval '1 day') day
      where d.location_id = any(${[...locationIds]}::integer[]) and d.category = 'EV_CHARGER' and d.status <> 'deleted'
        and not exists (
          select from plugged_day p
          where p.location_id = d.location_id and p.device_id = d.id and p.day = day::date
        )
    ) w
    on conflict do nothing
  `.execute(tx)
}

export async function forgetPluggedDays(tx: Tx, nowMs: number): Promise<void> {
  await sql`delete from plugged_day where day < ${new Date(nowMs - KEPT_DAYS * UTC_DAY_MS)}::timestamptz::date`.execute(
    tx,
  )
}
