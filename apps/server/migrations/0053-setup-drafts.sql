-- A set-up that was left half-way, one per person, so that it can be gone on with at another device.
create table setup_draft (
  user_id integer primary key references user_account on delete cascade,
  draft jsonb not null,
  saved_at timestamptz not null default now()
);
