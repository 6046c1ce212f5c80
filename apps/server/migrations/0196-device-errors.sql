-- What a device reports about itself while its controller reaches it: an error of its own, and that it runs without the grid.
alter table device
  add column own_error text,
  add column off_grid boolean not null default false;
