-- The temperature outside is a quantity of its own: what stood beside the vocabulary was kept as long as raw samples are, and a year of degree
-- days needs a year of days.
alter table sample add column outdoor_temperature_c real;
alter table sample_day add column outdoor_temperature_c real[];
-- Of a quarter-hour the mean of all that tell it; of a day the mean of its hours, null where fewer than 20 of them are known.
alter table location_quarter add column outdoor_c real;
alter table location_day add column outdoor_c real;

-- What raw samples still tell. Packed days and the samples themselves stay as they are.
with told as (
  select location_id, device_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z') as quarter, (extra->>'t_out')::double precision as c
  from sample
  where extra ? 't_out' and jsonb_typeof(extra->'t_out') = 'number'
), quarter as (
  select location_id, quarter, avg(c) as c from told where c between -100 and 100 group by 1, 2
)
update location_quarter q set outdoor_c = quarter.c
from quarter where q.location_id = quarter.location_id and q.at = quarter.quarter;

with hour as (
  select q.location_id, (q.at at time zone l.timezone)::date as day, date_trunc('hour', q.at) as hour, avg(q.outdoor_c) as c
  from location_quarter q join location l on l.id = q.location_id
  where q.outdoor_c is not null
  group by 1, 2, 3
), day as (
  select location_id, day, avg(c) as c from hour group by 1, 2 having count(*) >= 20
)
update location_day d set outdoor_c = day.c
from day where d.location_id = day.location_id and d.day = day.day;
