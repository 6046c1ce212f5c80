-- Local months of the location's zone: sums of its days. A year of a thousand locations is 12,000 of these rows and 365,000 of days.
create table location_month (
  location_id integer not null,
  -- its first day
  month date not null,
  production_wh double precision,
  import_wh double precision,
  export_wh double precision,
  discharge_wh double precision,
  charge_wh double precision,
  consumption_wh double precision,
  ev_wh double precision,
  hvac_wh double precision,
  other_wh double precision,
  solar_to_house_wh double precision,
  solar_to_battery_wh double precision,
  solar_to_grid_wh double precision,
  battery_to_house_wh double precision,
  battery_to_grid_wh double precision,
  grid_to_house_wh double precision,
  grid_to_battery_wh double precision,
  covered_minutes integer not null,
  measured smallint not null,
  known_quarters smallint,
  primary key (location_id, month)
);

insert into location_month
select location_id, date_trunc('month', day)::date,
  sum(production_wh), sum(import_wh), sum(export_wh), sum(discharge_wh), sum(charge_wh), sum(consumption_wh), sum(ev_wh), sum(hvac_wh),
  sum(other_wh), sum(solar_to_house_wh), sum(solar_to_battery_wh), sum(solar_to_grid_wh), sum(battery_to_house_wh),
  sum(battery_to_grid_wh), sum(grid_to_house_wh), sum(grid_to_battery_wh), sum(covered_minutes), bit_or(measured),
  case when bool_and(known_quarters is not null) then sum(known_quarters) end
from location_day
group by 1, 2;
