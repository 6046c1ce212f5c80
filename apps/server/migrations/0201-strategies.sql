-- Strategies of a location. `place` orders them, the smallest is the strongest.
create table strategy (
  id integer primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  kind text not null,
  name text not null,
  place integer not null,
  is_active boolean not null,
  settings jsonb not null,
  -- regulated devices, the preferred one first
  device_ids integer[] not null,
  measuring_device_id integer references device on delete set null,
  version integer not null default 1,
  -- null with is_paused: until somebody resumes it
  is_paused boolean not null default false,
  paused_until timestamptz,
  -- the strategy that it was copied from, while it follows it
  template_id integer references strategy on delete set null,
  set_up_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index strategy_of_location on strategy (location_id, place);
create index strategy_of_template on strategy (template_id) where template_id is not null;

create table strategy_version (
  strategy_id integer not null references strategy on delete cascade,
  version integer not null,
  -- what a person entered: name, settings, devices
  input jsonb not null,
  changed_by integer references user_account on delete set null,
  changed_at timestamptz not null default now(),
  primary key (strategy_id, version)
);

-- What a strategy remembers between two decisions, and what it is doing.
create table strategy_state (
  strategy_id integer primary key references strategy on delete cascade,
  memory jsonb not null,
  state jsonb not null,
  decided_at timestamptz not null
);

-- Servers of the role `jobs` that run strategies, and the locations that each has. A lease is in effect while its holder lives.
create table control_holder (
  id uuid primary key,
  alive_until timestamptz not null
);
create table control_lease (
  location_id integer primary key references location on delete cascade,
  holder_id uuid not null
);
create index control_lease_of_holder on control_lease (holder_id);

-- The one set-point of each steering of a device, with its pace: what was sent, when, and what the device answered.
create table set_point (
  device_id integer not null references device on delete cascade,
  steering text not null check (steering in ('loadW', 'sgState', 'isOn')),
  location_id integer not null references location on delete cascade,
  value double precision,
  at_least double precision,
  at_most double precision,
  rung text not null,
  strategy_id integer references strategy on delete set null,
  user_id integer references user_account on delete set null,
  reason jsonb not null,
  rejected jsonb not null,
  -- name and kind of each strategy that is mentioned, by its id, for the time after it is deleted
  strategies jsonb not null default '{}',
  pace jsonb not null,
  outcome text not null,
  since timestamptz not null,
  primary key (device_id, steering)
);
create index set_point_of_location on set_point (location_id);

-- Decisions of the past: one row each time the value, its author or the kind of its reason changed.
create table control_decision (
  id bigint primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  device_id integer not null references device on delete cascade,
  steering text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  value double precision,
  at_least double precision,
  at_most double precision,
  rung text not null,
  strategy_id integer,
  user_id integer references user_account on delete set null,
  reason jsonb not null,
  rejected jsonb not null,
  strategies jsonb not null default '{}',
  outcome text not null
);
create index control_decision_of_location on control_decision (location_id, from_at desc);
create index control_decision_running on control_decision (device_id, steering) where to_at is null;

-- What people set by hand. Strategies wait until the end.
create table manual_override (
  device_id integer not null references device on delete cascade,
  steering text not null check (steering in ('loadW', 'sgState', 'isOn')),
  location_id integer not null references location on delete cascade,
  value double precision not null,
  until timestamptz,
  user_id integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  primary key (device_id, steering)
);
create index manual_override_of_location on manual_override (location_id);

-- Emergency stops: nothing is steered at the location, under the group, or in the company.
create table control_stop (
  id integer primary key generated always as identity,
  location_id integer unique references location on delete cascade,
  location_group_id integer unique references location_group on delete cascade,
  company_id integer unique references company on delete cascade,
  user_id integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(location_id, location_group_id, company_id) = 1)
);
