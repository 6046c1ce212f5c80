-- Holidays of more countries are known: costs of plans whose schedules have prices of their own for them were counted as if there were none.
insert into cost_mark as m (location_id, from_day, to_day)
select d.location_id, min(d.day), max(d.day)
from cost_day d join price_list l on l.location_id = d.location_id join utility_plan p on p.id = l.plan_id
where p.country in ('AT', 'BE', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IT', 'LT', 'LU', 'MT', 'NO', 'PL', 'PT', 'RO', 'SE')
group by 1
on conflict (location_id) do update set
  from_day = least(m.from_day, excluded.from_day), to_day = greatest(m.to_day, excluded.to_day),
  mark = gen_random_uuid();
