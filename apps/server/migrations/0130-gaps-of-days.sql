-- Of which parts of a location some of the day's energy flowed while they were not measured: bits of
-- packages/domain/energy/balance/measured-parts.ts. Registers tell how much that was, a line through the gap when, so that bars with such a
-- day are marked. Kept with the day, so that nobody reads the quarter-hours of a year for it.
alter table location_day add column gap_parts smallint not null default 0;

update location_day d set gap_parts = gap.parts
from (
  select q.location_id, (q.at at time zone l.timezone)::date as day, bit_or(
    case when q.measured & 1 = 0 and (q.consumption_wh <> 0 or q.other_wh <> 0) then 1 else 0 end
    | case when q.measured & 2 = 0 and q.production_wh <> 0 then 2 else 0 end
    | case when q.measured & 4 = 0 and (q.import_wh <> 0 or q.export_wh <> 0) then 4 else 0 end
    | case when q.measured & 8 = 0 and (q.discharge_wh <> 0 or q.charge_wh <> 0) then 8 else 0 end
    | case when q.measured & 16 = 0 and q.ev_wh <> 0 then 16 else 0 end
    | case when q.measured & 32 = 0 and q.hvac_wh <> 0 then 32 else 0 end) as parts
  from location_quarter q join location l on l.id = q.location_id
  where q.measured <> 63
  group by 1, 2
) gap
where gap.location_id = d.location_id and gap.day = d.day and gap.parts <> 0;

create index location_day_gaps on location_day (location_id, day) where gap_parts <> 0;
