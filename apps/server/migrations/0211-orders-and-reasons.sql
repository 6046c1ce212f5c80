-- Orders of the grid operator that are in effect, as their owners were notified of them. A row outlives its strategy, so that owners
-- hear of the end, too.
create table grid_order (
  strategy_id integer primary key,
  location_id integer not null references location on delete cascade,
  strategy text not null,
  limit_w double precision not null,
  -- null: until further notice
  until timestamptz
);
create index grid_order_of_location on grid_order (location_id);

insert into grid_order (strategy_id, location_id, strategy, limit_w, until)
select s.id, s.location_id, s.name, (s.settings ->> 'limitW')::double precision,
  to_timestamp((s.settings ->> 'until')::double precision / 1000)
from strategy s join strategy_state t on t.strategy_id = s.id
where s.kind = 'GRID_OPERATOR' and t.state ->> 'key' in ('limited', 'limitedOpenEnd')
  and s.settings ->> 'limitW' is not null;
-- Why the system sent a command: the strategy that decided, with its name at the time, and its reason. Null: a person sent it, or it is
-- not known.
alter table command add column cause jsonb;
