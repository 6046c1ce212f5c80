-- What people did. People and objects are named by number, not by foreign key: an entry outlives what it tells of.
create table audit_entry (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- null: the system itself
  actor_id integer,
  -- the person in whose name the actor worked (impersonation); null when in the own name
  as_user_id integer,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object_type text not null,
  object_id text,
  object_name text,
  -- whose aggregators may read it; null: super admins alone
  company_id integer,
  ip inet,
  before jsonb,
  after jsonb
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_company on audit_entry (company_id, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_object on audit_entry (object_type, object_id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Searching: any part, in any case, with or without accents. unaccent() alone is not immutable, because its rules could be
-- changed; ours are the shipped ones.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create function fold_text(given text) returns text language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, lower(given));

alter table country add column name_folded text generated always as (fold_text(name)) stored;
alter table company
  add column second_factor_required boolean not null default false,
  add column name_folded text generated always as (fold_text(name)) stored;
alter table location_group add column name_folded text generated always as (fold_text(name)) stored;
alter table location add column name_folded text generated always as (fold_text(name)) stored;
alter table user_account
  add column email_folded text generated always as (fold_text(email)) stored,
  add column first_name_folded text generated always as (fold_text(first_name)) stored,
  add column last_name_folded text generated always as (fold_text(last_name)) stored;
alter table device
  add column name_folded text generated always as (fold_text(name)) stored,
  add column type_folded text generated always as (fold_text(type)) stored;
alter table oem_device
  -- whose controller list it is in; who claims a device owns it
  add column owner_id integer references user_account on delete set null,
  add column alias_folded text generated always as (fold_text(alias)) stored,
  add column serial_folded text generated always as (lower(serial)) stored;
update oem_device set owner_id = location.owner_id from location where location.id = oem_device.location_id;
create index oem_device_owner on oem_device (owner_id);

create index company_by_name on company using gin (name_folded gin_trgm_ops);
create index location_group_by_name on location_group using gin (name_folded gin_trgm_ops);
create index location_by_name on location using gin (name_folded gin_trgm_ops);
create index user_account_by_email on user_account using gin (email_folded gin_trgm_ops);
create index user_account_by_first_name on user_account using gin (first_name_folded gin_trgm_ops);
create index user_account_by_last_name on user_account using gin (last_name_folded gin_trgm_ops);
create index device_by_name on device using gin (name_folded gin_trgm_ops);
create index device_by_type on device using gin (type_folded gin_trgm_ops);
create index oem_device_by_alias on oem_device using gin (alias_folded gin_trgm_ops);
create index oem_device_by_serial on oem_device using gin (serial_folded gin_trgm_ops);

-- What is behind a location goes with it; a location with controllers is not deleted (its command refuses).
alter table device
  drop constraint device_location_id_fkey,
  add foreign key (location_id) references location on delete cascade;

create table location_invite (
  id integer primary key generated always as identity,
  location_id integer not null references location on delete cascade,
  email text not null check (email = lower(email)),
  can_view boolean not null default true,
  can_control boolean not null default false,
  can_edit boolean not null default false,
  can_manage_users boolean not null default false,
  can_manage_pricing boolean not null default false,
  -- SHA-256 of the token in the mail; the token is 256 random bits, so a plain hash is enough. Null until the mail is made:
  -- no queue ever holds a token.
  token_hash bytea unique,
  invited_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by integer references user_account on delete set null,
  revoked_at timestamptz
);
create index location_invite_location on location_invite (location_id, id desc);
create index location_invite_open on location_invite (email) where confirmed_at is null and revoked_at is null;

-- Who gets a location gets the controllers there that were the former owner's.
create function pass_controllers_on() returns trigger language plpgsql as $$
begin
  update oem_device set owner_id = new.owner_id
  where location_id = new.id and owner_id is not distinct from old.owner_id;
  return null;
end $$;
create trigger location_owner_changed after update of owner_id on location
  for each row when (old.owner_id is distinct from new.owner_id) execute function pass_controllers_on();
