-- A location whose people changed or deleted their copy of a strategy does not get another one with the next roll-out.
create table strategy_opt_out (
  template_id integer not null references strategy on delete cascade,
  location_id integer not null references location on delete cascade,
  opted_out_at timestamptz not null default now(),
  primary key (template_id, location_id)
);
create index strategy_opt_out_of_location on strategy_opt_out (location_id);
