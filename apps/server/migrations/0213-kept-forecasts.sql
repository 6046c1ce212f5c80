-- Forecasts of locations that somebody or a plan asked for lately (decision 149), as they were last made.
create table forecast (
  location_id integer primary key references location on delete cascade,
  -- when it was last asked for; rounded to hours, so that looking does not write
  wanted_at timestamptz not null,
  -- when the next one is made; a server that begins sets it ahead, so that no other server makes the same
  due_at timestamptz not null,
  -- null: none has been made yet
  made_at timestamptz,
  -- start of the first quarter-hour
  start_at timestamptz,
  judged_at timestamptz
);
create index forecast_due on forecast (due_at);

-- What is expected of a location: mean W of consecutive quarter-hours from `forecast.start_at`; null if unknown.
create table forecast_series (
  location_id integer not null references forecast on delete cascade,
  kind text not null check (kind in ('load', 'solar', 'heat')),
  power_w real[],
  p10_w real[],
  p90_w real[],
  facts jsonb not null,
  primary key (location_id, kind)
);

-- The first forecast of each local day as it was made, by which forecasts are judged: 24 hours from `start_at`.
create table past_forecast (
  location_id integer not null references location on delete cascade,
  kind text not null check (kind in ('load', 'solar', 'heat')),
  day date not null,
  made_at timestamptz not null,
  start_at timestamptz not null,
  power_w real[] not null,
  primary key (location_id, kind, day)
);
create index past_forecast_day on past_forecast (day);
