-- Places whose weather forecasts need: a grid of tenths of a degree, so that neighbours share a request and no location's exact place
-- leaves the platform (decision 149).
create table weather_place (
  lat_tenths smallint not null,
  lon_tenths smallint not null,
  -- null: not yet
  asked_at timestamptz,
  answered_at timestamptz,
  -- why the last request failed; null: it did not
  failure text,
  primary key (lat_tenths, lon_tenths)
);

-- Weather of a UTC day as last forecast, by stamps of whole hours from 00:00; null if unknown.
create table weather_day (
  lat_tenths smallint not null,
  lon_tenths smallint not null,
  day date not null,
  -- W/m² on a horizontal plane, the mean of the hour that ends at the stamp
  radiation_w smallint[],
  -- tenths of °C at the stamp
  temperature_tenths smallint[],
  primary key (lat_tenths, lon_tenths, day),
  foreign key (lat_tenths, lon_tenths) references weather_place on delete cascade
);

-- When the weather of a forecast was fetched; null: it was made without.
alter table forecast add column weather_at timestamptz;
