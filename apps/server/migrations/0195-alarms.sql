-- Rules. The nearest one to a location applies for each slot: its own, its group's, a group's above it, the company's, the platform's.
create table alarm_rule (
  id integer primary key generated always as identity,
  -- at most one; none: the platform's standard
  company_id integer references company on delete cascade,
  location_group_id integer references location_group on delete cascade,
  location_id integer references location on delete cascade,
  kind text not null,
  -- the kind, or with a name of its own for kinds with several rules
  slot text not null,
  name text,
  is_active boolean not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  settings jsonb not null,
  raise_delay_s integer not null,
  clear_delay_s integer not null,
  updated_at timestamptz not null default now(),
  updated_by integer references user_account on delete set null,
  check (num_nonnulls(company_id, location_group_id, location_id) <= 1)
);
create unique index alarm_rule_of_slot on alarm_rule
  (coalesce(company_id, 0), coalesce(location_group_id, 0), coalesce(location_id, 0), slot);
create index alarm_rule_of_location on alarm_rule (location_id) where location_id is not null;

create table alarm (
  id integer primary key generated always as identity,
  company_id integer references company on delete cascade,
  -- null: concerns the company, or the platform
  location_id integer references location on delete cascade,
  kind text not null,
  slot text not null,
  rule_id integer references alarm_rule on delete set null,
  -- what it is about: `device:7`, `controller:3`, `location:5`, `region:SI`, `rollout:2` …
  source text not null,
  oem_device_id integer references oem_device on delete set null,
  device_id integer references device on delete set null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'info')),
  value double precision,
  limit_value double precision,
  unit text,
  code text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  is_flapping boolean not null default false,
  resolved_at timestamptz,
  resolved_because text check (resolved_because in ('cleared', 'rule', 'removed')),
  acknowledged_at timestamptz,
  acknowledged_by integer references user_account on delete set null,
  snoozed_until timestamptz,
  assigned_to integer references user_account on delete set null,
  -- the alarm that explains it
  cause_id integer references alarm on delete set null,
  -- steps of the escalation that were taken
  escalated integer not null default 0,
  -- when people were notified; null: hidden behind a cause or in maintenance, so nobody was
  notified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index alarm_live on alarm (slot, source) where resolved_at is null;
create index alarm_open_of_location on alarm (location_id) where resolved_at is null;
create index alarm_open_of_company on alarm (company_id) where resolved_at is null;
create index alarm_unannounced on alarm (id) where resolved_at is null and notified_at is null and cause_id is null;
create index alarm_snoozed on alarm (snoozed_until) where resolved_at is null and snoozed_until is not null;
create index alarm_of_cause on alarm (cause_id) where cause_id is not null;
create index alarm_of_location on alarm (location_id, first_at);
create index alarm_of_source on alarm (slot, source, first_at);
create index alarm_of_company on alarm (company_id, first_at);
create index alarm_resolved on alarm (company_id, resolved_at) where resolved_at is not null;

create table alarm_event (
  id integer primary key generated always as identity,
  alarm_id integer not null references alarm on delete cascade,
  at timestamptz not null default now(),
  type text not null,
  user_id integer references user_account on delete set null,
  text text,
  until timestamptz
);
create index alarm_event_of on alarm_event (alarm_id, at);

-- Delays that are running, and alarms that come and go: the state of a rule for a source, where it is not plainly normal.
create table alarm_life (
  slot text not null,
  source text not null,
  location_id integer references location on delete cascade,
  -- `AlarmLife` of the domain
  life jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (slot, source)
);
create index alarm_life_of_location on alarm_life (location_id);

-- Whether devices could reach the server at all: after a time without it, controllers are given time to come back.
create table alarm_watch (
  id integer primary key default 1 check (id = 1),
  alive_at timestamptz not null,
  -- the latest time without a server; null: none yet
  away_at timestamptz,
  back_at timestamptz
);

create table maintenance_window (
  id integer primary key generated always as identity,
  company_id integer not null references company on delete cascade,
  -- at most one; none: the whole company
  location_group_id integer references location_group on delete cascade,
  location_id integer references location on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  reason text not null,
  created_by integer references user_account on delete set null,
  check (from_at < until_at),
  check (num_nonnulls(location_group_id, location_id) <= 1)
);
create index maintenance_window_of_company on maintenance_window (company_id, until_at);

create table alarm_duty (
  company_id integer primary key references company on delete cascade,
  from_severity text not null check (from_severity in ('critical', 'major', 'minor', 'info'))
);

create table alarm_escalation_step (
  company_id integer not null references company on delete cascade,
  position integer not null,
  after_min integer not null,
  -- null: whoever is on call
  user_id integer references user_account on delete cascade,
  primary key (company_id, position)
);

create table on_call_shift (
  id integer primary key generated always as identity,
  company_id integer not null references company on delete cascade,
  user_id integer not null references user_account on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- when its person was told that it began
  announced_at timestamptz,
  check (from_at < until_at)
);
create index on_call_shift_of_company on on_call_shift (company_id, until_at);

create table support_request (
  id integer primary key generated always as identity,
  alarm_id integer not null references alarm on delete cascade,
  location_id integer not null references location on delete cascade,
  requested_by integer not null references user_account on delete cascade,
  requested_at timestamptz not null default now(),
  reason text not null,
  hours integer not null,
  decided_at timestamptz,
  decided_by integer references user_account on delete set null,
  status text not null default 'pending' check (status in ('pending', 'granted', 'refused', 'ended', 'expired')),
  until_at timestamptz
);
create index support_request_of_location on support_request (location_id);
create index support_request_of_person on support_request (requested_by);
create index support_request_granted on support_request (until_at) where status = 'granted';

-- Access for a limited time. After it the grant counts as absent, and soon it is deleted.
alter table location_grant add column ends_at timestamptz;
create index location_grant_ends on location_grant (ends_at) where ends_at is not null;
