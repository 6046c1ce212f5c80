-- Excess power is a part of costs of its own, with VAT, 22 digits like the others.
alter table cost_day add column excess_paid numeric not null default 0;

-- Until now it was within what is paid by the day, the month or the kW. Amounts of lines have 18 digits; VAT adds 4.
update cost_day c set excess_paid = moved.paid, standing_paid = c.standing_paid - moved.paid
from (
  select d.location_id, d.day, sum(
    (line ->> 7)::numeric * (10000 + case part ->> 'vat'
      when 'added' then 100 * coalesce(part ->> 'vatPct', v.vat_pct, '0')::numeric else 0 end)
  ) as paid
  from cost_day d
  join utility_plan_version v on v.id = d.version_id
  cross join json_array_elements(d.lines) as line
  cross join lateral (select v.components::jsonb -> (line ->> 0)::integer as part) as component
  where d.lines::text like '%"excess"%' and line ->> 3 = 'excess'
  group by 1, 2
) as moved
where moved.location_id = c.location_id and moved.day = c.day;
