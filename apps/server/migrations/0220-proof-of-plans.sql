-- What days on which a plan was followed cost, and what they would have cost otherwise, in the currency of the prices. A
-- day that cannot be compared has the reason instead.
create table plan_proof (
  location_id integer not null references location on delete cascade,
  day date not null,
  because text check (because in ('gaps', 'prices', 'noDevice', 'failed')),
  currency text,
  actual double precision,
  no_control double precision,
  solar_first double precision,
  perfect double precision,
  -- how far the saving against each baseline may be off
  no_control_uncertainty double precision,
  solar_first_uncertainty double precision,
  -- unknown quarter-hours that were filled
  filled smallint,
  -- a day with gaps is tried again, because readings may come late
  made_at timestamptz not null,
  primary key (location_id, day),
  check ((because is null) = (actual is not null))
);
