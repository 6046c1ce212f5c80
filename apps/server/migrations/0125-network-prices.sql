-- Prices of the network that a super admin added, beside those of the product's own data, before which they count.
create table network_price (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('network', 'contribution', 'levy', 'excess_factor', 'unmetered')),
  -- of whom, where the kind asks for it
  user_group smallint check (user_group between 0 and 4),
  consumers text[] check (consumers <@ array['household', 'small_business', 'metered']),
  levy text check (levy in ('energy_efficiency', 'market_operator', 'excise')),
  valid_from date not null,
  -- last day; null: until something else is known
  valid_to date check (valid_to >= valid_from),
  -- EUR without VAT in the order of the kind: powers by block before energies by block; one of the others; power, high, low and single tariff
  amounts double precision[] not null,
  source text not null check (source <> ''),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  added_by integer references user_account on delete set null,
  added_at timestamptz not null default now(),
  check (array_length(amounts, 1) = case kind when 'network' then 10 when 'unmetered' then 4 else 1 end),
  check ((kind in ('network', 'contribution')) = (user_group is not null and array_length(consumers, 1) > 0)),
  check ((kind = 'levy') = (levy is not null))
);

-- Days that the rules of the calendar of blocks do not tell: work-free once, or worked once.
create table calendar_day (
  date date primary key,
  is_work_free boolean not null,
  source text not null check (source <> '')
);
