-- How a location is, what needs attention first, for lists of thousands: looked up for all of them once a minute, written where it differs.
create table location_state (
  location_id integer primary key references location on delete cascade,
  state text not null check (state in ('silent', 'error', 'behind', 'ok', 'empty'))
);

-- Of many devices few are in error.
create index device_in_error on device (location_id) where status = 'error';
