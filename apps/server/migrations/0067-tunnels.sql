-- Ways to the local pages of controllers, each for a short time. What is closed tells for a while who looked in, and why it ended.
create table tunnel (
  id uuid primary key,
  oem_device_id integer not null references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  requested_by integer references user_account on delete set null,
  controller_owner_id integer,
  location_owner_id integer,
  status text not null,
  public_key text,
  held_by uuid,
  held_at text,
  requested_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_because text,
  code text
);
create unique index tunnel_one_of on tunnel (oem_device_id) where status <> 'closed';
create index tunnel_of on tunnel (oem_device_id, requested_at);
create index tunnel_at on tunnel (location_id);
create index tunnel_by on tunnel (requested_by, requested_at);

-- By which controllers know our end of a tunnel, whichever server that is. Sealed.
create table tunnel_host_key (
  id smallint primary key default 1 check (id = 1),
  sealed bytea not null
);
