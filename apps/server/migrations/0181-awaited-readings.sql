-- Days of a location whose readings are being fetched from somewhere: their costs are not final. No row where nothing is awaited.
create table awaited_reading (
  location_id integer primary key references location on delete cascade,
  from_day date not null,
  to_day date not null
);

-- Metering places that are being asked about; the next answer tells exactly which days are left.
insert into awaited_reading (location_id, from_day, to_day)
select t.location_id, f.goal_from, case when f.asked_from = f.asked_to then current_date else f.asked_from - 1 end
from portal_tie t join portal_fetch f on f.device_id = t.device_id
where f.due_at is not null and f.asked_from > f.goal_from;
