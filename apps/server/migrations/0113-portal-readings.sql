-- What the national meter-data portal told, and files of it: quarter-hours of metering places, and how far they have been asked for.

alter table portal_device
  -- read from files that people bring: no token reads it, and it stays without one
  add column is_of_files boolean not null default false,
  add column gsrn text,
  -- of the connection and the contract, see portal/readings/place-facts; null until told
  add column facts json,
  add column facts_at timestamptz;

-- Quarter-hours of a UTC day.
create table portal_reading_day (
  device_id integer not null references portal_device on delete cascade,
  direction text not null check (direction in ('import', 'export')),
  day date not null,
  -- tenths of Wh, as exact as the portal; null where it is not known
  energy integer[] not null check (cardinality(energy) = 96),
  -- index of `readingQualities`; null where nobody told anything
  qualities smallint[] not null check (cardinality(qualities) = 96),
  -- longest interval that was told, minutes: hours spread over their quarter-hours have lower peaks
  minutes smallint not null,
  primary key (device_id, direction, day)
);

-- Metering places that the portal is asked about: the days from `asked_from` to before `asked_to` have been asked for.
create table portal_fetch (
  device_id integer primary key references portal_device on delete cascade,
  asked_from date not null,
  asked_to date not null check (asked_to >= asked_from),
  -- history is asked for back to this day, and no further
  goal_from date not null,
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  -- when the portal is asked again; null: not before somebody wants it
  due_at timestamptz,
  -- why the last question came to nothing; null where it did not
  failure text
);
create index portal_fetch_due on portal_fetch (due_at);

-- Who asks with a token now, by its keyed hash: the portal counts requests by token, whoever added it.
create table portal_lane (
  token_hash bytea primary key,
  claim uuid not null,
  claimed_until timestamptz not null
);
