-- The quietest hour of a day, W: what a place takes when nobody does anything (packages/domain/energy/summary/standby.ts). Null for a day of
-- which more than an hour is unknown. Kept with the day, so that of many locations nobody reads their quarter-hours.
alter table location_day add column standby_w double precision;

with quarter as (
  select q.location_id, (q.at at time zone l.timezone)::date as day, q.at,
    count(*) over hour as known, sum(q.consumption_wh) over hour as wh, last_value(q.at) over hour as last_at
  from location_quarter q join location l on l.id = q.location_id
  -- bit of the site in packages/domain/energy/balance/measured-parts.ts
  where q.measured & 1 > 0 and q.consumption_wh is not null
  window hour as (
    partition by q.location_id, (q.at at time zone l.timezone)::date order by q.at rows between current row and 3 following)
), least as (
  select location_id, day, count(*) as quarters,
    min(wh) filter (where known = 4 and last_at = at + interval '45 minutes') as standby_w
  from quarter group by 1, 2
)
update location_day d set standby_w = least.standby_w
from least join location l on l.id = least.location_id
where least.location_id = d.location_id and least.day = d.day
  -- a day has 92, 96 or 100 quarter-hours
  and least.quarters >= extract(epoch from
    ((least.day + 1)::timestamp at time zone l.timezone) - (least.day::timestamp at time zone l.timezone)) / 900 - 4;
