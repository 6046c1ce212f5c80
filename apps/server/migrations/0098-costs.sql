-- What a local day of a location cost by the version that held then; no row where none did.
create table cost_day (
  location_id integer not null references location on delete cascade,
  day date not null,
  -- without foreign keys, which cost a third of writing: a price list that is gone hides its days, and versions that they name stay
  price_list_id integer not null,
  version_id integer not null,
  -- exact, see domain/pricing/cost/stored-lines
  lines json not null,
  -- of each tariff: the highest quarter-hour, and what exports cancel; null where the month asks for neither
  peaks json,
  exported json,
  -- sums of the lines with VAT, 22 digits: imported energy, standing charges, exported energy (below zero)
  energy_paid numeric not null,
  standing_paid numeric not null,
  earned numeric not null,
  quarters smallint not null,
  unknown_quarters smallint not null,
  unpriced_quarters smallint not null,
  unpriced_mwh bigint not null,
  power_missing text[] not null,
  primary key (location_id, day)
);

-- Days of a location whose costs are not counted yet, or may be others now.
create table cost_mark (
  location_id integer primary key references location on delete cascade,
  from_day date not null,
  to_day date not null,
  marked_at timestamptz not null default now(),
  -- another one with each mark: what was counted before it counts no more
  mark uuid not null default gen_random_uuid(),
  -- until then another server counts it
  claimed_until timestamptz
);
create index cost_mark_by_age on cost_mark (marked_at);

-- Up to when prices of the spot market were looked at.
create table cost_spot_look (
  id boolean primary key default true check (id),
  looked_at timestamptz not null
);
create index spot_price_day_fetched on spot_price_day (fetched_at);
