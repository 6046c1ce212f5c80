-- The highest power of a quarter-hour, day and month and its minute, as one number (packages/domain/energy/series/peak-key.ts): whole
-- watts × 2^25 + 2^25 - 1 - minutes since 1990. The peak of many is the highest number.
alter table location_quarter
  add column production_peak bigint,
  add column discharge_peak bigint,
  add column import_peak bigint,
  add column consumption_peak bigint,
  add column charge_peak bigint,
  add column export_peak bigint,
  add column ev_peak bigint,
  add column hvac_peak bigint,
  add column other_peak bigint;
alter table location_day
  add column production_peak bigint,
  add column discharge_peak bigint,
  add column import_peak bigint,
  add column consumption_peak bigint,
  add column charge_peak bigint,
  add column export_peak bigint,
  add column ev_peak bigint,
  add column hvac_peak bigint,
  add column other_peak bigint;
alter table location_month
  add column production_peak bigint,
  add column discharge_peak bigint,
  add column import_peak bigint,
  add column consumption_peak bigint,
  add column charge_peak bigint,
  add column export_peak bigint,
  add column ev_peak bigint,
  add column hvac_peak bigint,
  add column other_peak bigint;

-- What is known already is the mean of each quarter-hour, where it was measured: bits of packages/domain/energy/balance/measured-parts.ts.
create function mean_peak(wh double precision, at timestamptz) returns bigint language sql immutable as $$
  select round(greatest(wh, 0) * 4)::bigint * 33554432 + 33554431 - floor(date_part('epoch', at) / 60)::bigint + 10519200
$$;
update location_quarter set
  production_peak = case when measured & 2 > 0 then mean_peak(production_wh, at) end,
  discharge_peak = case when measured & 8 > 0 then mean_peak(discharge_wh, at) end,
  import_peak = case when measured & 4 > 0 then mean_peak(import_wh, at) end,
  consumption_peak = case when measured & 1 > 0 then mean_peak(consumption_wh, at) end,
  charge_peak = case when measured & 8 > 0 then mean_peak(charge_wh, at) end,
  export_peak = case when measured & 4 > 0 then mean_peak(export_wh, at) end,
  ev_peak = case when measured & 16 > 0 then mean_peak(ev_wh, at) end,
  hvac_peak = case when measured & 32 > 0 then mean_peak(hvac_wh, at) end,
  other_peak = case when measured & 1 > 0 then mean_peak(other_wh, at) end;
drop function mean_peak;

update location_day d set
  production_peak = p.production_peak,
  discharge_peak = p.discharge_peak,
  import_peak = p.import_peak,
  consumption_peak = p.consumption_peak,
  charge_peak = p.charge_peak,
  export_peak = p.export_peak,
  ev_peak = p.ev_peak,
  hvac_peak = p.hvac_peak,
  other_peak = p.other_peak
from (
  select q.location_id, (q.at at time zone l.timezone)::date as day,
    max(production_peak) as production_peak,
    max(discharge_peak) as discharge_peak,
    max(import_peak) as import_peak,
    max(consumption_peak) as consumption_peak,
    max(charge_peak) as charge_peak,
    max(export_peak) as export_peak,
    max(ev_peak) as ev_peak,
    max(hvac_peak) as hvac_peak,
    max(other_peak) as other_peak
  from location_quarter q join location l on l.id = q.location_id
  group by 1, 2
) p
where p.location_id = d.location_id and p.day = d.day;

update location_month m set
  production_peak = p.production_peak,
  discharge_peak = p.discharge_peak,
  import_peak = p.import_peak,
  consumption_peak = p.consumption_peak,
  charge_peak = p.charge_peak,
  export_peak = p.export_peak,
  ev_peak = p.ev_peak,
  hvac_peak = p.hvac_peak,
  other_peak = p.other_peak
from (
  select location_id, date_trunc('month', day)::date as month,
    max(production_peak) as production_peak,
    max(discharge_peak) as discharge_peak,
    max(import_peak) as import_peak,
    max(consumption_peak) as consumption_peak,
    max(charge_peak) as charge_peak,
    max(export_peak) as export_peak,
    max(ev_peak) as ev_peak,
    max(hvac_peak) as hvac_peak,
    max(other_peak) as other_peak
  from location_day
  group by 1, 2
) p
where p.location_id = m.location_id and p.month = m.month;

-- Where minutes are kept, the quarter-hours are rolled up again. Marks an hour apart are taken as one span.
insert into dirty_quarter (location_id, at)
select distinct q.location_id, date_trunc('hour', q.at) from location_quarter q
where q.at > now() - interval '2 days'
  or exists (select 1 from sample_day d where d.location_id = q.location_id and d.day = (q.at at time zone 'UTC')::date);
