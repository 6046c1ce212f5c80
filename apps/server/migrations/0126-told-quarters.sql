-- What the connection of a location took and gave, as somebody else than its devices tells it: the 96 quarter-hours of a UTC day, Wh.
create table told_day (
  location_id integer not null,
  day date not null,
  -- null where it is not known
  import_wh double precision[] not null check (cardinality(import_wh) = 96),
  export_wh double precision[] not null check (cardinality(export_wh) = 96),
  primary key (location_id, day)
);

-- The metering place whose readings a location is told. It ends with the right of its person, and with the place itself.
create table portal_tie (
  location_id integer primary key references location on delete cascade,
  -- null: the place has gone, and what it told has to go, too
  device_id integer unique references portal_device on delete set null,
  tied_at timestamptz not null default now()
);
