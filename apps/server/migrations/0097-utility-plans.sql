-- What a supplier and a distributor charge.
create table utility_plan (
  id integer generated always as identity primary key,
  owner_kind text not null check (owner_kind in ('person', 'company', 'platform')),
  -- a person's plan whose account ended stays while price lists name it, and is nobody's
  user_id integer references user_account on delete set null,
  company_id integer references company on delete cascade,
  name text not null,
  name_folded text generated always as (fold_text(name)) stored,
  kind text not null check (kind in ('fixed', 'time_of_use', 'spot_market')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- goes up with each change
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (user_id is null or owner_kind = 'person'),
  check ((company_id is not null) = (owner_kind = 'company'))
);
create index utility_plan_user on utility_plan (user_id);
create index utility_plan_company on utility_plan (company_id);

-- Its prices over some days. A version is never changed: what is corrected is another one in its place.
create table utility_plan_version (
  id integer generated always as identity primary key,
  plan_id integer not null references utility_plan on delete cascade,
  status text not null check (status in ('draft', 'published')),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- percent, as written; null: no VAT at all
  vat_pct text,
  -- as in a plan's file (docs/utility-plan.schema.json), every number a decimal text
  schedules jsonb not null,
  components jsonb not null,
  -- of its components: whether hours have prices of their own, exported energy does, prices depend on how much was used, or on the market
  is_multi_tariff boolean not null,
  has_export boolean not null,
  has_tiers boolean not null,
  has_spot boolean not null,
  -- when another one took its place; costs that were counted with it may still name it
  replaced_at timestamptz,
  constraint utility_plan_version_overlap exclude using gist (
    int4range(plan_id, plan_id, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&
  ) where (status = 'published' and replaced_at is null)
);
create index utility_plan_version_plan on utility_plan_version (plan_id, valid_from);

-- Which plan a location has on which days, and what is its own.
create table price_list (
  id integer generated always as identity primary key,
  location_id integer not null references location on delete cascade,
  plan_id integer not null constraint price_list_plan references utility_plan,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  network text,
  export_tariff text,
  netting text not null check (netting in ('separate', 'net_billing', 'net_metering')),
  netting_period text not null check (netting_period in ('month', 'year')),
  -- kW by tariff, decimal texts
  agreed_kw jsonb not null,
  created_at timestamptz not null default now(),
  constraint price_list_overlap exclude using gist (
    int4range(location_id, location_id, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&
  )
);
create index price_list_location on price_list (location_id, valid_from);
create index price_list_plan_id on price_list (plan_id);
