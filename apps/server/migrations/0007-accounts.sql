-- What people set for themselves.
alter table user_account
  add column phone text,
  add column units text not null default 'metric' check (units in ('metric', 'imperial')),
  add column theme_preference text not null default 'brand'
    check (theme_preference in ('brand', 'system', 'light', 'dark')),
  add column start_page text not null default 'home'
    check (start_page in ('home', 'overview', 'charts', 'reports', 'strategies', 'pricing')),
  add column start_location_id integer references location on delete set null;
create index user_account_start_location on user_account (start_location_id);

-- In which of several companies the person works now, and as whom a super admin looks at the product.
alter table session
  add column active_company_id integer references company on delete set null,
  add column impersonated_user_id integer references user_account on delete set null;
create index session_active_company on session (active_company_id);
create index session_impersonated on session (impersonated_user_id);

-- Links in mails, and other secrets that work once. Only the SHA-256 is kept; a used one stays until it expires, so that
-- using it again can be told from never having had one.
create table one_time_token (
  id integer primary key generated always as identity,
  purpose text not null,
  token_hash bytea not null unique,
  user_id integer references user_account on delete cascade,
  data jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_user on one_time_token (user_id);
create index one_time_token_expiry on one_time_token (expires_at);

-- Every "yes" and "no" stays; the newest of a kind counts.
create table consent (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  kind text not null check (kind in ('terms', 'privacy', 'analytics')),
  granted boolean not null,
  at timestamptz not null default now(),
  ip inet
);
create index consent_of_user on consent (user_id, kind, at desc);

-- What was sent, and in the outbox what would have been: body and link are kept only where no mail server is set.
create table mail (
  id integer primary key generated always as identity,
  event text not null,
  recipient text not null,
  locale text not null,
  sender text not null,
  subject text not null,
  html text,
  text text,
  status text not null check (status in ('outbox', 'sent')),
  created_at timestamptz not null default now()
);
create index mail_newest on mail (created_at desc, id desc);
create index mail_recipient on mail (recipient, created_at desc);

create table second_factor (
  user_id integer primary key references user_account on delete cascade,
  -- of the authenticator app, encrypted with a key derived from SECRET_KEY
  secret bytea not null,
  -- null until the first code proved that the app has it
  confirmed_at timestamptz,
  -- RFC 6238 time step of the last accepted code: a code works once
  last_step bigint
);

create table recovery_code (
  user_id integer not null references user_account on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkey (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- signature counter: one that goes back tells of a copied authenticator
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table api_key (
  id integer primary key generated always as identity,
  user_id integer not null references user_account on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'control', 'manage')),
  -- how the key begins, so that people recognise it
  prefix text not null,
  key_hash bytea not null unique,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_user on api_key (user_id);
