-- When a car was plugged into a charger: samples are forgotten after two weeks, habits need longer. Per cent of each quarter-hour of
-- a UTC day, 96 of them; null if it was not reported.
create table plugged_day (
  location_id integer not null references location on delete cascade,
  device_id integer not null,
  day date not null,
  share_pct smallint[] not null,
  primary key (location_id, device_id, day)
);

-- What is expected of the cars of a location: a list, in the form of `CarForecast` (modules/forecasts).
alter table forecast add column cars jsonb not null default '[]';
