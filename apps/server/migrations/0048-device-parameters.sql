-- What a device lets people set, as it describes it itself, and what is set.
create table device_parameter (
  device_id integer not null references device on delete cascade,
  name text not null,
  -- its place in the device's own order
  sort smallint not null,
  -- as announced in `u/info`, without its name
  description jsonb not null,
  -- JSON, whose null is a value; SQL null: the device has not told it yet
  value jsonb,
  value_at timestamptz,
  -- until when the value is held, and what the device returns to then
  held_until timestamptz,
  value_after jsonb,
  primary key (device_id, name)
);

alter table device
  -- with the status `error`: what is wrong, in the device's own words
  add column error_code text,
  -- grows with each change of its status, of what is set on it and of its commands, so that a screen knows when to look again
  add column control_revision integer not null default 0;

-- JSON as above; SQL null: nothing was known
alter table command
  add column value_before jsonb,
  -- whose decision it was; `requested_by` alone cannot tell the system from a person since removed
  add column author text not null default 'user' check (author in ('user', 'system'));
create index command_location on command (location_id, requested_at desc);
