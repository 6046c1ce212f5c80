-- What a controller said of itself last (`u/info`), as it was received. It belongs to the place at which it was said: who has the
-- controller later does not read it.
create table controller_announcement (
  oem_device_id integer primary key references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  received_at timestamptz not null,
  size_bytes integer not null,
  -- null: larger than what is kept
  body text
);
create index controller_announcement_at on controller_announcement (location_id);
