-- What the sun saved on a day, with VAT, 22 digits; null where nothing of it is known.
alter table cost_day add column saved numeric;

-- days that were counted without it
insert into cost_mark as m (location_id, from_day, to_day)
select location_id, min(day), max(day) from cost_day group by 1
on conflict (location_id) do update set
  from_day = least(m.from_day, excluded.from_day), to_day = greatest(m.to_day, excluded.to_day),
  mark = gen_random_uuid();
