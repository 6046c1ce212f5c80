-- user_account, session, account and verification are written by the sign-in library; the rest is ours.
create table user_account (
  id integer primary key generated always as identity,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  first_name text not null default '',
  last_name text not null default '',
  locale text,
  country_id integer references country,
  spot_market_region_id integer references region,
  is_super_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index user_account_email on user_account (lower(email));

create table session (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

create table account (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_user on account (user_id);

create table verification (
  id integer primary key generated always as identity,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

-- One person may belong to several companies with a role in each.
create table membership (
  user_id integer not null references user_account on delete cascade,
  company_id integer not null references company on delete cascade,
  role text not null check (role in ('ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED', 'ROLE_AGGREGATOR')),
  created_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index membership_company on membership (company_id);

create table location (
  id integer primary key generated always as identity,
  company_id integer not null references company,
  location_group_id integer not null,
  owner_id integer references user_account on delete set null,
  name text not null,
  country_id integer not null references country,
  region_id integer references region,
  timezone text not null,
  street text,
  house_number text,
  postcode text,
  city text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  grid_limit_w integer check (grid_limit_w > 0),
  solar_peak_w integer check (solar_peak_w > 0),
  created_at timestamptz not null default now(),
  foreign key (company_id, location_group_id) references location_group (company_id, id),
  check ((latitude is null) = (longitude is null))
);
create index location_company on location (company_id);
create index location_group_of on location (location_group_id);
create index location_owner on location (owner_id);

create table location_grant (
  location_id integer not null references location on delete cascade,
  user_id integer not null references user_account on delete cascade,
  can_view boolean not null default true,
  can_control boolean not null default false,
  can_edit boolean not null default false,
  can_manage_users boolean not null default false,
  can_manage_pricing boolean not null default false,
  granted_by integer references user_account on delete set null,
  created_at timestamptz not null default now(),
  primary key (location_id, user_id)
);
create index location_grant_user on location_grant (user_id);
