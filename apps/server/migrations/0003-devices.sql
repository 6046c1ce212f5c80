create table oem_device (
  id integer primary key generated always as identity,
  serial text not null unique check (serial ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$'),
  type text not null check (type in ('CONTROLLER', 'P1_WIFI', 'GATEWAY')),
  -- SHA-256 of the per-device secret; the secret is 256 random bits, so a plain hash is enough
  secret_hash bytea not null,
  -- null until claimed by a location
  location_id integer references location on delete set null,
  claimed_at timestamptz,
  alias text,
  internal_id text,
  cpu_serial text,
  emmc_serial text,
  mac text,
  wireless_mac text,
  ethernet_ip text,
  wireless_ip text,
  vpn_ip text,
  mobile_ip text,
  local_ip text,
  local_wireless_ip text,
  software_version text,
  os_version text,
  hardware_version text,
  connected boolean not null default false,
  connected_at timestamptz,
  last_seen_at timestamptz,
  data_limit boolean not null default false,
  has_wifi_module boolean not null default false,
  has_mobile_module boolean not null default false,
  realtime_push boolean not null default false,
  latency_ms integer,
  lte_use boolean not null default false,
  info_revision integer,
  created_at timestamptz not null default now()
);
create index oem_device_location on oem_device (location_id);

create table device (
  id integer primary key generated always as identity,
  location_id integer not null references location,
  oem_device_id integer references oem_device on delete set null,
  -- name of the device inside its controller, the `src` of its telemetry
  source text,
  parent_id integer references device on delete set null,
  name text not null,
  type text not null default '',
  category text not null check (category in
    ('OTHER', 'EV_CHARGER', 'SOLAR_POWER_PLANT', 'BATTERY', 'HYBRID_INVERTER', 'HVAC', 'GRID')),
  status text not null default 'ok' check (status in ('ok', 'error', 'deleted')),
  description text,
  priority integer not null default 0,
  hidden boolean not null default false,
  excluded_in_calculations boolean not null default false,
  -- seconds between samples; three missed ones make a value stale
  expected_period_s real not null default 60 check (expected_period_s > 0),
  last_activity_at timestamptz,
  created_at timestamptz not null default now(),
  unique (location_id, id),
  unique (oem_device_id, source, location_id)
);
create index device_location on device (location_id);

create table device_channel (
  device_id integer not null references device on delete cascade,
  -- a quantity of the vocabulary, or the wire name of something outside it
  name text not null,
  primary key (device_id, name)
);

create table device_group (
  id integer primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  name text not null,
  sort integer not null default 0,
  unique (location_id, id)
);
create index device_group_location on device_group (location_id);

create table device_group_member (
  location_id integer not null,
  device_group_id integer not null,
  device_id integer not null,
  primary key (device_group_id, device_id),
  foreign key (location_id, device_group_id) references device_group (location_id, id) on delete cascade,
  foreign key (location_id, device_id) references device (location_id, id) on delete cascade
);
create index device_group_member_device on device_group_member (device_id);

create table command (
  id uuid primary key,
  location_id integer not null,
  device_id integer not null,
  oem_device_id integer not null references oem_device,
  parameter text not null,
  value jsonb not null,
  hold_s integer,
  requested_by integer references user_account on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'pending' check (status in
    ('pending', 'accepted', 'done', 'rejected', 'expired', 'failed', 'superseded')),
  code text,
  processed_at timestamptz,
  foreign key (location_id, device_id) references device (location_id, id) on delete cascade
);
create index command_device on command (device_id, requested_at desc);
create index command_open on command (expires_at) where status in ('pending', 'accepted');
