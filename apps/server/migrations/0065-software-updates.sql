-- Updates of controllers. They belong to the place at which they were asked: who has the controller later does not see them.
create table software_update (
  id uuid primary key,
  oem_device_id integer not null references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  -- null: of a roll-back that knew no version before
  release_id integer references software_release,
  from_version text,
  status text not null check (status in (
    'queued', 'waiting', 'accepted', 'downloading', 'verified', 'installing', 'done', 'failed', 'rolled_back', 'cancelled', 'expired'
  )),
  code text,
  progress_pct smallint,
  -- where the links lead
  origin text not null,
  requested_by integer references user_account on delete set null,
  requested_at timestamptz not null default now(),
  -- the order left last
  sent_at timestamptz,
  -- the controller said something last
  reported_at timestamptz,
  ended_at timestamptz
);
create unique index software_update_open on software_update (oem_device_id)
  where status in ('queued', 'waiting', 'accepted', 'downloading', 'verified', 'installing');
create index software_update_of on software_update (oem_device_id, requested_at);
create index software_update_at on software_update (location_id);
create index software_update_to on software_update (release_id);
create index software_update_by on software_update (requested_by);

-- An address of a file for whoever has it: a controller during its update, or a person who downloads it.
create table software_link (
  token_hash bytea primary key,
  release_id integer not null references software_release on delete cascade,
  update_id uuid references software_update on delete cascade,
  user_id integer references user_account on delete cascade,
  expires_at timestamptz not null
);
create index software_link_of on software_link (release_id);
create index software_link_for on software_link (update_id);
create index software_link_by on software_link (user_id);
