-- The national meter-data portal: tokens of people, and the metering places that they read with them.

create table portal_credential (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  -- what may be shown again
  token_start text not null,
  -- by SECRET_KEY
  token_sealed bytea not null,
  -- keyed, so that the same token is not kept twice and nobody can try tokens against it
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  unique (user_id, token_hash)
);

create table portal_device (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  eimm text not null,
  created_at timestamptz not null default now(),
  unique (user_id, eimm)
);

create table portal_device_credential (
  device_id integer not null references portal_device on delete cascade,
  credential_id integer not null references portal_credential on delete cascade,
  primary key (device_id, credential_id)
);
create index portal_device_credential_credential on portal_device_credential (credential_id);
