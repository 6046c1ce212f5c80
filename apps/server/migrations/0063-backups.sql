-- Configurations of controllers. They belong to the place at which they were made: who has the controller later does not see them.
create table controller_backup (
  id integer generated always as identity primary key,
  oem_device_id integer not null references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  filename text not null,
  sha256 bytea not null,
  size_bytes integer not null,
  content bytea not null,
  reason text not null,
  created_by integer references user_account on delete set null,
  created_at timestamptz not null default now()
);
create index controller_backup_of on controller_backup (oem_device_id, id);
create index controller_backup_at on controller_backup (location_id);
create index controller_backup_by on controller_backup (created_by);

-- What was asked of a controller, and what became of it. A token's hash is there while its link works.
create table backup_task (
  id uuid primary key,
  oem_device_id integer not null references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  kind text not null,
  reason text not null,
  status text not null,
  code text,
  backup_id integer references controller_backup on delete cascade,
  before_id uuid references backup_task on delete cascade,
  token_hash bytea unique,
  filename text,
  sha256 bytea,
  size_bytes integer,
  origin text not null,
  requested_by integer references user_account on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index backup_task_of on backup_task (oem_device_id, requested_at);
create index backup_task_at on backup_task (location_id);
create index backup_task_of_backup on backup_task (backup_id);
create index backup_task_before on backup_task (before_id);
create index backup_task_by on backup_task (requested_by);

create table backup_pace (
  oem_device_id integer primary key references oem_device on delete cascade,
  pace text not null
);
