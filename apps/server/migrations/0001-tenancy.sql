create table country (
  id integer primary key,
  code char(2) not null unique,
  name text not null,
  visible boolean not null default true
);

create table country_timezone (
  country_id integer not null references country,
  name text not null,
  primary key (country_id, name)
);

create table region (
  id integer primary key generated always as identity,
  country_id integer not null references country,
  code text not null,
  type text not null,
  unique (country_id, type, code)
);

create table company (
  id integer primary key generated always as identity,
  name text not null,
  country_id integer not null references country,
  contact_email text,
  contact_phone text,
  created_at timestamptz not null default now()
);

create table location_group (
  id integer primary key generated always as identity,
  company_id integer not null references company on delete cascade,
  -- null only for the root group that every company has
  parent_id integer references location_group,
  name text not null,
  unique (company_id, id),
  foreign key (company_id, parent_id) references location_group (company_id, id)
);
create unique index location_group_one_root on location_group (company_id) where parent_id is null;
create index location_group_parent on location_group (parent_id);

-- One row per brand. A host or an identifier selects it; the row without either is the default.
create table brand (
  id integer primary key generated always as identity,
  company_id integer unique references company on delete cascade,
  identifier text unique,
  host text unique,
  platform_name text not null,
  product_name text not null,
  slogan text,
  theme text not null default 'default',
  favicon_url text,
  logo_url text,
  status text not null default 'ok' check (status in ('ok', 'maintenance')),
  maintenance_message text,
  support_email text,
  terms_url text,
  privacy_url text,
  registration_url text,
  sender_name text,
  sender_email text,
  default_location_group_id integer references location_group on delete set null
);
create unique index brand_one_default on brand ((true)) where identifier is null and host is null;
