-- What devices measured: one wide row per device and instant. The columns are the vocabulary of
-- packages/domain/energy/readings/quantities.ts (a test compares them); NULL costs nothing.
create table sample (
  location_id integer not null,
  device_id integer not null,
  at timestamptz not null,
  power_w real,
  power_l1_w real,
  power_l2_w real,
  power_l3_w real,
  reactive_power_var real,
  voltage_l1_v real,
  voltage_l2_v real,
  voltage_l3_v real,
  current_l1_a real,
  current_l2_a real,
  current_l3_a real,
  frequency_hz real,
  power_factor real,
  soc_pct real,
  temperature_c real,
  demand_power_w real,
  energy_import_wh bigint,
  energy_export_wh bigint,
  energy_import_t1_wh bigint,
  energy_import_t2_wh bigint,
  energy_import_t3_wh bigint,
  energy_import_t4_wh bigint,
  energy_export_t1_wh bigint,
  energy_export_t2_wh bigint,
  energy_export_t3_wh bigint,
  energy_export_t4_wh bigint,
  reactive_energy_import_varh bigint,
  reactive_energy_export_varh bigint,
  energy_produced_wh bigint,
  tariff smallint,
  -- quantities that the vocabulary lacks
  extra jsonb,
  primary key (location_id, device_id, at)
) partition by range (at);

-- Settled days, packed: 1,440 minutes of a UTC day per quantity. Gauges are means of the minute; registers are the first
-- value in the minute and stand for its start, so that a meter read on the full minute and one read every second agree.
create table sample_day (
  location_id integer not null,
  device_id integer not null,
  day date not null,
  power_w real[],
  power_l1_w real[],
  power_l2_w real[],
  power_l3_w real[],
  reactive_power_var real[],
  voltage_l1_v real[],
  voltage_l2_v real[],
  voltage_l3_v real[],
  current_l1_a real[],
  current_l2_a real[],
  current_l3_a real[],
  frequency_hz real[],
  power_factor real[],
  soc_pct real[],
  temperature_c real[],
  demand_power_w real[],
  energy_import_wh bigint[],
  energy_export_wh bigint[],
  energy_import_t1_wh bigint[],
  energy_import_t2_wh bigint[],
  energy_import_t3_wh bigint[],
  energy_import_t4_wh bigint[],
  energy_export_t1_wh bigint[],
  energy_export_t2_wh bigint[],
  energy_export_t3_wh bigint[],
  energy_export_t4_wh bigint[],
  reactive_energy_import_varh bigint[],
  reactive_energy_export_varh bigint[],
  energy_produced_wh bigint[],
  tariff smallint[],
  packed_at timestamptz not null default now(),
  primary key (location_id, device_id, day)
);

-- Quarter-hours whose samples changed since their roll-up was computed, marked in the transaction that wrote the samples.
-- Append-only, without a key: writers never wait for the roll-up that is deleting older marks of the same quarter, and a mark
-- written after the roll-up has read survives it. A quarter is rolled up once it is over, so one mark while it runs is enough.
create table dirty_quarter (
  location_id integer not null,
  at timestamptz not null,
  marked_at timestamptz not null default clock_timestamp()
);
create index dirty_quarter_of_location on dirty_quarter (location_id, at);

-- Minutes of quarter-hours that are rolled up and not packed yet, so that a chart of today does not add up every sample again.
create table recent_minute (
  location_id integer not null,
  device_id integer not null,
  at timestamptz not null,
  power_w real[],
  soc_pct real[],
  primary key (location_id, at, device_id)
);

create table device_quarter (
  location_id integer not null,
  device_id integer not null,
  at timestamptz not null,
  import_wh double precision,
  export_wh double precision,
  power_mean_w real,
  power_min_w real,
  power_max_w real,
  soc_pct real,
  covered_minutes smallint not null,
  -- ok: from registers; calc: integrated power; est, reset, glitch, unknown as devices.md 5.1
  mark text not null,
  primary key (location_id, device_id, at)
);

create table location_quarter (
  location_id integer not null,
  at timestamptz not null,
  production_wh double precision,
  import_wh double precision,
  export_wh double precision,
  discharge_wh double precision,
  charge_wh double precision,
  consumption_wh double precision,
  ev_wh double precision,
  hvac_wh double precision,
  other_wh double precision,
  solar_to_house_wh double precision,
  solar_to_battery_wh double precision,
  solar_to_grid_wh double precision,
  battery_to_house_wh double precision,
  battery_to_grid_wh double precision,
  grid_to_house_wh double precision,
  grid_to_battery_wh double precision,
  soc_pct real,
  covered_minutes smallint not null,
  primary key (location_id, at)
);

-- Local days of the location's zone: sums of its quarter-hours.
create table location_day (
  location_id integer not null,
  day date not null,
  production_wh double precision,
  import_wh double precision,
  export_wh double precision,
  discharge_wh double precision,
  charge_wh double precision,
  consumption_wh double precision,
  ev_wh double precision,
  hvac_wh double precision,
  other_wh double precision,
  solar_to_house_wh double precision,
  solar_to_battery_wh double precision,
  solar_to_grid_wh double precision,
  battery_to_house_wh double precision,
  battery_to_grid_wh double precision,
  grid_to_house_wh double precision,
  grid_to_battery_wh double precision,
  covered_minutes smallint not null,
  primary key (location_id, day)
);

-- Refused messages, one row per sender, reason and day, with the latest example.
create table quarantine (
  serial text not null,
  reason text not null,
  day date not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  topic text,
  detail text,
  sample bytea,
  primary key (serial, reason, day)
);
create index quarantine_last on quarantine (last_at desc);
