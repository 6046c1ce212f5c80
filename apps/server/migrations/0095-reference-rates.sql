-- Euro foreign exchange reference rates of the European Central Bank: units of a currency for one euro, on its working days.
create table reference_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  per_euro numeric(18, 6) not null check (per_euro > 0),
  primary key (currency, day)
);

-- What became of asking for them: one row.
create table reference_rate_question (
  source text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- why nobody answered the last time; null when somebody did
  failure text,
  etag text
);
