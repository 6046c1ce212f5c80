-- As `compareVersions` of the domain has it: one to four numbers, those absent are zero; anything else is no version and has no key.
create function software_version_key(given text) returns integer[] language sql immutable parallel safe
as $$
  select case when given ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'
    then (string_to_array(given, '.')::integer[] || array[0, 0, 0, 0])[1:4] end
$$;

-- Software of controllers. The files lie in DATA_DIR/software, named by their SHA-256.
create table software_release (
  id integer generated always as identity primary key,
  type text not null,
  -- null: every hardware version of the type
  hardware_version text,
  version text not null,
  version_key integer[] not null generated always as (software_version_key(version)) stored,
  notes text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  signature bytea not null,
  -- which of the keys in the settings signed it
  key_id text not null,
  created_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index software_release_offered on software_release (type, coalesce(hardware_version, ''), version_key)
  where withdrawn_at is null;
create index software_release_by on software_release (created_by);

-- A file on its way. What has come of it lies in DATA_DIR/software/uploads, named by the id.
create table software_upload (
  id uuid primary key,
  token_hash bytea not null unique,
  type text not null,
  hardware_version text,
  version text not null,
  notes text not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  signature bytea not null,
  requested_by integer not null references user_account on delete cascade,
  expires_at timestamptz not null
);
create index software_upload_by on software_upload (requested_by);
