-- Whether a meter is mounted the right way round: who looked, when, and what came of it. Printed in the hand-over.
create table direction_test (
  id integer primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  -- null: no meter told it
  device_id integer,
  tested_at timestamptz not null default now(),
  tested_by integer references user_account on delete set null,
  outcome text not null check (outcome in ('right', 'reversed', 'other_device', 'unchanged', 'no_grid_meter')),
  -- what was wrong was put right at once
  mended boolean not null default false,
  foreign key (location_id, device_id) references device (location_id, id) on delete cascade
);
create index direction_test_location on direction_test (location_id, id desc);
create index direction_test_device on direction_test (device_id) where device_id is not null;
create index direction_test_person on direction_test (tested_by) where tested_by is not null;
