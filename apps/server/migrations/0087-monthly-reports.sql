-- Who wants the report of a location by mail on the first of each month, by the clock of the location.
create table monthly_report (
  user_id integer not null references user_account on delete cascade,
  location_id integer not null references location on delete cascade,
  wanted_at timestamptz not null default now(),
  -- first day of the newest month that was told, or was over when it was wanted
  told_month date not null,
  primary key (user_id, location_id)
);
create index monthly_report_location on monthly_report (location_id);
