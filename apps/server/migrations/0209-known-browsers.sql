-- Browsers in which people signed in, so that they hear of a sign-in in another one.
create table known_browser (
  user_id integer not null references user_account on delete cascade,
  -- keyed hash of the account and the browser's cookie
  mark bytea not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, mark)
);
create index known_browser_over on known_browser (last_used_at);

-- The first sign-in of an account is not announced; null: there was none yet, or only before this version.
alter table user_account add column browsers_known_since timestamptz;
