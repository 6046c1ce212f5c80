-- The report of a month may be wanted of a group of locations, too; that of the root group is the company's.
alter table monthly_report drop constraint monthly_report_pkey;
alter table monthly_report
  add column id integer generated always as identity primary key,
  alter column location_id drop not null,
  add column location_group_id integer references location_group on delete cascade,
  add check (num_nonnulls(location_id, location_group_id) = 1),
  add unique (user_id, location_id),
  add unique (user_id, location_group_id);
create index monthly_report_location_group on monthly_report (location_group_id);
