-- What was agreed with the network operator of a location: one row, as it holds today.
create table agreed_powers (
  location_id integer primary key references location on delete cascade,
  connection_kw double precision not null check (connection_kw > 0),
  phases smallint not null check (phases in (1, 3)),
  consumer text not null check (consumer in ('household', 'small_business', 'metered')),
  user_group smallint not null check (user_group between 0 and 4),
  -- kW by block, in their order
  kw double precision[] not null check (array_length(kw, 1) = 5),
  set_by text not null check (set_by in ('operator', 'customer'))
);
