-- In how many quarter-hours each energy of a day is known, so that the mean power of a day is told by the day; null where one energy
-- is known longer than another: those few days are told by their quarter-hours.
alter table location_day add column known_quarters smallint;
with counted as (
  select q.location_id, (q.at at time zone l.timezone)::date as day, array[
    count(production_wh), count(import_wh), count(export_wh), count(discharge_wh), count(charge_wh), count(consumption_wh),
    count(ev_wh), count(hvac_wh), count(other_wh), count(solar_to_house_wh), count(solar_to_battery_wh), count(solar_to_grid_wh),
    count(battery_to_house_wh), count(battery_to_grid_wh), count(grid_to_house_wh), count(grid_to_battery_wh)
  ] as counts
  from location_quarter q join location l on l.id = q.location_id
  group by 1, 2
), known as (
  select location_id, day, min(nullif(count, 0)) as least, max(count) as greatest
  from counted, unnest(counts) as count
  group by 1, 2
)
update location_day d set known_quarters = known.greatest
from known
where known.location_id = d.location_id and known.day = d.day and known.least = known.greatest;
