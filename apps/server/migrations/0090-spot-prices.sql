-- Day-ahead prices of a bidding zone (`region.code`; countries may share one), a row for each UTC day.
create table spot_price_day (
  zone text not null,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of each quarter-hour, thousandths of the currency per MWh; null for a gap
  prices integer[] not null check (cardinality(prices) = 96),
  -- shortest span that was published, minutes
  minutes smallint not null check (minutes in (15, 30, 60)),
  source text not null,
  -- made up, for a platform that nobody tells prices
  is_sample boolean not null,
  -- when they came that are kept: the same ones again change nothing
  fetched_at timestamptz not null,
  primary key (zone, day)
);

-- What became of asking for the prices of a zone.
create table spot_price_zone (
  zone text primary key,
  asked_at timestamptz not null,
  -- when gaps of days before were asked for, and answered
  gaps_asked_at timestamptz,
  answered_at timestamptz,
  -- why nobody answered the last time; null when somebody did
  failure text,
  -- of the document that came last, and to which question
  etag text,
  etag_of text
);

-- Which zones somebody lives in.
create index location_region on location (region_id);
