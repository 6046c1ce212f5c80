-- Devices that did something else than their plan in the last two whole quarter-hours, and why.
create table plan_deviation (
  device_id integer primary key references device on delete cascade,
  location_id integer not null references location on delete cascade,
  since timestamptz not null,
  cause text not null check (cause in ('refused', 'unconfirmed', 'overridden', 'stronger', 'guard', 'forecast', 'device'))
);
create index plan_deviation_of_location on plan_deviation (location_id);
