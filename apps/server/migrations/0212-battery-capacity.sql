-- Nameplate capacity of a battery, kWh, as people entered it; devices do not report it.
alter table device add column capacity_kwh double precision check (capacity_kwh between 0.1 and 10000);
