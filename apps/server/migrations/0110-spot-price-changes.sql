-- What of the market is other than before, written with the prices and rates themselves, until costs are marked for it: nothing can be missed,
-- and nothing is marked twice.
create table spot_price_change (
  id bigint generated always as identity primary key,
  -- of prices: the zone; of reference rates: the currency
  zone text,
  currency text,
  from_day date not null,
  to_day date not null,
  check ((zone is null) <> (currency is null))
);

-- what nobody had looked at yet
insert into spot_price_change (zone, from_day, to_day)
select zone, min(day), max(day) from spot_price_day
where fetched_at > coalesce((select looked_at from cost_spot_look), '-infinity') - interval '15 minutes'
group by zone;
-- prices in another currency than a plan's are converted from now on
insert into spot_price_change (currency, from_day, to_day)
select currency, min(day), max(day) from reference_rate group by currency;

drop table cost_spot_look;
drop index spot_price_day_fetched;
