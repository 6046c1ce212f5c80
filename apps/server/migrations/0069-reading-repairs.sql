-- What people decided about readings that cannot be right. Nothing that was received is changed: each reader looks through these.
create table reading_repair (
  id bigint generated always as identity primary key,
  device_id integer not null references device on delete cascade,
  kind text not null check (kind in ('drop', 'interpolate', 'exchange', 'turn')),
  -- whole minutes
  from_at timestamptz not null,
  -- exclusive, of an exchange the same as from_at, null for a turn that lasts
  to_at timestamptz check (to_at >= from_at),
  -- of an interpolation, as they were received
  before_w real,
  after_w real,
  made_by integer references user_account on delete set null,
  made_at timestamptz not null default now(),
  undone_by integer references user_account on delete set null,
  undone_at timestamptz,
  check (to_at is not null or kind = 'turn'),
  check ((kind = 'interpolate') = (before_w is not null and after_w is not null))
);
create index reading_repair_in_force on reading_repair (device_id) where undone_at is null;
create index reading_repair_of_device on reading_repair (device_id, id desc);
