-- What nightly recounts of a sample of locations found: figures that are stored otherwise than a second, simple calculation has them.
create table recount_run (
  id integer generated always as identity primary key,
  ran_at timestamptz not null default now(),
  locations integer not null,
  location_days integer not null,
  cost_days integer not null
);
create index recount_run_by_age on recount_run (ran_at);

create table recount_difference (
  run_id integer not null references recount_run on delete cascade,
  location_id integer not null references location on delete cascade,
  day date not null,
  figure text not null,
  is_whole_day boolean not null,
  stored double precision,
  recounted double precision,
  quarters integer not null,
  primary key (run_id, location_id, day, figure, is_whole_day)
);
create index recount_difference_of_location on recount_difference (location_id);
