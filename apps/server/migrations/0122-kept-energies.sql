-- The quarter-hours of a local day as costs were counted with, packed (pricing/costs/packed-energies): a price that is corrected is counted
-- from one row a day in place of a hundred.
create table cost_energy (
  location_id integer not null references location on delete cascade,
  day date not null,
  packed bytea not null,
  primary key (location_id, day)
);
-- packed already, and read whole
alter table cost_energy alter column packed set storage external;

-- Days of a mark whose energies may be others, too; null where only prices are.
alter table cost_mark add column energies_from date, add column energies_to date;
