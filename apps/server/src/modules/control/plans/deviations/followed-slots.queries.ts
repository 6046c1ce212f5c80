import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { FollowedSlot } from './find-deviations.ts'

/** Locations looked at with one statement. */
const AT_ONCE = 500

/** Planned devices of locations in whole quarter-hours of the past: what was intended, measured and decided. */
export async function* readFollowedSlots(
  db: Db,
  startsMs: readonly number[],
): AsyncGenerator<FollowedSlot[]> {
  for (let after = 0; ; ) {
    const ids = await nextLocations(db, after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield await readSlots(db, ids, startsMs)
    after = last
  }
}

async function nextLocations(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plan_state as s')
    .select('s.location_id as id')
    .where('s.location_id', '>', after)
    .where('s.plan_id', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('strategy as x')
          .select('x.id')
          .whereRef('x.location_id', '=', 's.location_id')
          .where('x.kind', '=', 'PLAN')
          .where('x.is_active', '=', true),
      ),
    )
    .orderBy('s.location_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function readSlots(
  db: Db,
  locationIds: readonly number[],
  startsMs: readonly number[],
): Promise<FollowedSlot[]> {
  const { rows } = await sql<FollowedSlot>`
    with slot as (
      select at, at + ${QUARTER_MS}::integer * interval '1 millisecond' as ends_at
      from unnest(${startsMs.map((ms) => new Date(ms))}::timestamptz[]) as s (at)
    ),
    place as (select unnest(${[...locationIds]}::integer[]) as location_id),
    in_effect as (
      select place.location_id, slot.at, slot.ends_at, p.device_ids, p.device_w, cardinality(p.load_w) as slots,
        (extract(epoch from slot.at - date_bin('15 minutes', p.starts_at, 'epoch')) / 900)::integer as nth
      from place cross join slot cross join lateral (
        (select * from control_plan p where p.location_id = place.location_id and p.made_at <= slot.at
          order by p.made_at desc limit 1)
        union all
        (select * from control_plan p where p.location_id = place.location_id
          and p.made_at > slot.at and p.made_at < slot.ends_at)
      ) p
    ),
    intended as (
      select e.location_id, d.id as device_id, e.at, e.ends_at,
        array_agg(e.device_w[(d.place - 1) * e.slots + e.nth + 1]) as intended
      from in_effect e cross join unnest(e.device_ids) with ordinality as d (id, place)
      where e.nth between 0 and e.slots - 1
      group by 1, 2, 3, 4
    )
    select i.location_id as "locationId", i.device_id as "deviceId",
      (extract(epoch from i.at) * 1000)::float as "startMs", i.intended as "intendedW",
      (4 * (coalesce(q.import_wh, 0) - coalesce(q.export_wh, 0)))
        * case when q.import_wh is null and q.export_wh is null then null else 1 end as "measuredW",
      case when c.rung is not null then
        jsonb_build_object('rung', c.rung, 'outcome', c.outcome, 'value', c.value, 'isPlan', c.is_plan) end as decided
    from intended i
    left join device_quarter q on q.location_id = i.location_id and q.device_id = i.device_id and q.at = i.at
    left join lateral (
      select c.rung, coalesce(sp.outcome, c.outcome) as outcome, c.value, coalesce(s.kind = 'PLAN', false) as is_plan
      from control_decision c
      left join strategy s on s.id = c.strategy_id
      left join set_point sp on c.to_at is null and sp.device_id = c.device_id and sp.steering = c.steering
      where c.location_id = i.location_id and c.device_id = i.device_id and c.steering = 'loadW'
        and c.from_at < i.ends_at and coalesce(c.to_at, 'infinity') > i.at
      order by least(coalesce(c.to_at, 'infinity'), i.ends_at) - greatest(c.from_at, i.at) desc limit 1
    ) c on true
    order by i.device_id, i.at
  `.execute(db)
  return rows
}
