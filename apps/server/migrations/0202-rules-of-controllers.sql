-- What a controller does while it is not connected: the rules that it was last sent.
create table control_rules (
  oem_device_id integer primary key references oem_device on delete cascade,
  location_id integer not null references location on delete cascade,
  order_id uuid not null,
  -- the message `d/rules` as sent
  body jsonb not null,
  status text not null check (status in ('sent', 'accepted', 'rejected')),
  code text,
  -- digest of the strategies that it was made from
  basis text not null,
  sent_at timestamptz not null,
  until timestamptz not null
);
create index control_rules_of_location on control_rules (location_id);
