-- Agreed powers by block were once in price lists, too. They are the location's alone now: what price lists had is kept here, for days on
-- which neither the location nor the contract of its metering place has any.
create table earlier_block_powers (
  location_id integer not null references location on delete cascade,
  valid_from date not null,
  valid_to date,
  -- by block, in their order; null: not known
  kw double precision[] not null check (array_length(kw, 1) = 5),
  primary key (location_id, valid_from)
);

insert into earlier_block_powers (location_id, valid_from, valid_to, kw)
select l.location_id, l.valid_from, l.valid_to, array[
  (l.agreed_kw ->> '1')::double precision, (l.agreed_kw ->> '2')::double precision, (l.agreed_kw ->> '3')::double precision,
  (l.agreed_kw ->> '4')::double precision, (l.agreed_kw ->> '5')::double precision
]
from price_list l join utility_plan p on p.id = l.plan_id
where p.country = 'SI' and l.agreed_kw ?| array['1', '2', '3', '4', '5'];

update price_list l set agreed_kw = l.agreed_kw - array['1', '2', '3', '4', '5']
from utility_plan p
where p.id = l.plan_id and p.country = 'SI' and l.agreed_kw ?| array['1', '2', '3', '4', '5'];
