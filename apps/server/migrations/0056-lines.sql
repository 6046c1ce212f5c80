-- When a controller connected, and how its connections ended. One that flaps keeps so many entries a day; the rest is counted in
-- line_day.
create table connection_event (
  id bigint generated always as identity primary key,
  oem_device_id integer not null references oem_device on delete cascade,
  at timestamptz not null,
  -- null: connected
  ended text check (ended in (
    'stopped', 'network', 'keep_alive', 'taken_over', 'protocol', 'changed', 'server_stopped', 'server_failed', 'silent'
  ))
);
create index connection_event_of_device on connection_event (oem_device_id, id desc);
create index connection_event_by_age on connection_event using brin (at);

-- How good the line of a controller was on a UTC day. Bytes are those of MQTT, both ways; lte_bytes those of them that went while
-- the controller said that it was on mobile data.
create table line_day (
  oem_device_id integer not null references oem_device on delete cascade,
  day date not null,
  connections integer not null default 0,
  losses integer not null default 0,
  up_bytes bigint not null default 0,
  down_bytes bigint not null default 0,
  lte_bytes bigint not null default 0,
  latency_count integer not null default 0,
  latency_sum_ms bigint not null default 0,
  latency_min_ms integer,
  latency_max_ms integer,
  latency_last_ms integer,
  latency_last_at timestamptz,
  primary key (oem_device_id, day)
);

alter table oem_device
  drop column data_limit,
  -- it is measured, and stands in line_day
  drop column latency_ms,
  -- of mobile data in a month; null: none is set
  add column data_limit_bytes bigint check (data_limit_bytes > 0),
  -- the first day of the month in which it was last told that more was used
  add column data_limit_told_for date,
  -- of the last connection that ended, whatever the timeline still holds
  add column disconnected_at timestamptz,
  add column disconnected_because text;
