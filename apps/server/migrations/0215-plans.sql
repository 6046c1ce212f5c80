-- Plans that locations followed (decision 150). Arrays have one value per slot: the first one from `starts_at` to the
-- end of its quarter-hour, the others a quarter-hour each. Those of devices follow each other, in the order of `device_ids`.
create table control_plan (
  id bigint primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  cause text not null,
  starts_at timestamptz not null,
  -- forecasts and prices that it was made with
  load_w integer[] not null,
  solar_w integer[] not null,
  import_per_kwh real[] not null,
  export_per_kwh real[] not null,
  guess_from timestamptz,
  -- what it intends
  grid_w integer[] not null,
  device_ids integer[] not null,
  device_w real[] not null,
  -- at the end of each slot: % of a battery, kWh that a car has got
  device_level real[] not null,
  -- how it was found and ends, costs, shortfalls, devices left out
  about jsonb not null,
  unique (location_id, version)
);
create index control_plan_made on control_plan (location_id, made_at desc);
create index control_plan_old on control_plan (made_at);

-- The newest plan of each location, with the problem that it solves, for questions about it.
create table plan_state (
  location_id integer primary key references location on delete cascade,
  version integer not null default 0,
  plan_id bigint references control_plan on delete set null,
  -- when a plan was made, or found to be still the best
  checked_at timestamptz,
  -- the last try, also if no plan could be made
  tried_at timestamptz not null,
  problem jsonb,
  -- why the last try gave no plan; null if it did. The plan before stays until it ends
  none jsonb
);

-- What people decided about some time of a plan. It ends with that time.
create table plan_decision (
  id integer primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  device_id integer not null references device on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  is_now boolean not null,
  user_id integer references user_account on delete set null,
  created_at timestamptz not null default now()
);
create index plan_decision_of_location on plan_decision (location_id, to_at);
create index plan_decision_of_device on plan_decision (device_id);
create index plan_decision_of_person on plan_decision (user_id);

create index strategy_with_plan on strategy (location_id) where kind = 'PLAN' and is_active;
