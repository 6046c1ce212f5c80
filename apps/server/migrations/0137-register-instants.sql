-- When in its minute a register was read, in hundredths of a second after the start of the minute; null: always at its start. A minute
-- keeps the first reading in it, and a meter read at :59 has its energy almost a minute later than one read at :00.
alter table sample_day
  add column energy_import_read_cs smallint[],
  add column energy_export_read_cs smallint[],
  add column energy_produced_read_cs smallint[];

-- Quarter-hours whose samples are still there are calculated again, with the instants of their readings.
insert into dirty_quarter (location_id, at)
select q.location_id, q.at from location_quarter q
where q.at >= (
  select min(to_date(right(c.relname, 8), 'YYYYMMDD')) from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'sample'::regclass
);
