-- The UTC days of a location whose readings were judged; stale since something in them was computed anew.
create table judged_day (
  location_id integer not null references location on delete cascade,
  day date not null,
  judged_at timestamptz not null default now(),
  is_stale boolean not null default false,
  primary key (location_id, day)
);
create index judged_day_stale on judged_day (day) where is_stale;
create index judged_day_by_age on judged_day (day);

-- What is wrong with the readings of a device, of what was received. A finding that goes over midnight stands in both days.
create table reading_finding (
  id bigint generated always as identity primary key,
  device_id integer not null references device on delete cascade,
  day date not null,
  kind text not null,
  -- null for the device as a whole
  quantity text,
  from_at timestamptz not null,
  to_at timestamptz not null,
  certainty text not null,
  value double precision,
  reference double precision,
  picture_from timestamptz,
  picture_to timestamptz,
  picture real[]
);
create index reading_finding_of_day on reading_finding (device_id, day);
create index reading_finding_by_age on reading_finding (day);
